// Every operation of the admin API, called as its description says: the happy path, and each way to be refused.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../src/demo/schools.ts'
import { scopesFor } from '../../src/domain/oauth/index.ts'
import { servedOperations } from '../../src/http/admin-api/served-operations.ts'
import { apiLimits } from '../../src/limits.ts'
import { newId } from '../../src/platform/ids.ts'
import { noRateLimits } from '../../src/platform/rate-limit/rate-limits.ts'
import { samples } from '../support/admin-samples/index.ts'
import type { SampleRequest, Setting } from '../support/admin-samples/sample.ts'
import { strangersWeb } from '../support/admin-samples/strangers-web.ts'
import { freshAddress, schoolOf } from '../support/identity-cast.ts'
import { memberToken, operatorToken } from '../support/mcp-caller.ts'
import { browserOf } from '../support/member-browser.ts'
import { createValidator, type DescribedOperation, type Description } from '../support/open-api-validator.ts'
import { ownerOf, shopOptions } from '../support/shop.ts'
import { createWorld, type World } from '../support/world.ts'

type Headers = Readonly<Record<string, string>>

let world: World
let settings: Record<DemoSchoolName, Setting>
let description: Description
let validator: ReturnType<typeof createValidator>
let tokens: Record<'owner' | 'member' | 'student' | 'elsewhere', string>
let session: Headers
beforeAll(async () => {
  const limits = apiLimits(noRateLimits())
  const deps = { ...shopOptions.deps, outboundHttp: strangersWeb.outboundHttp }
  world = await createWorld({ deps, from: 'demoTemplate', limits })
  settings = { ceramics: await settingOf('ceramics'), astronomy: await settingOf('astronomy') }
  description = (await world.at('ceramics').get('/openapi.json')).json()
  validator = createValidator(description)
  tokens = {
    owner: await operatorToken(world, 'olga'),
    member: await memberToken(world, 'olga'),
    student: await operatorToken(world, 'mei'),
    elsewhere: await operatorToken(world, 'hana', { school: 'astronomy' }),
  }
  session = await sessionOf()
})
afterAll(() => world.close())

async function settingOf(name: DemoSchoolName): Promise<Setting> {
  return { world, name, school: await schoolOf(world, name), owner: await ownerOf(world, name) }
}

async function sessionOf(): Promise<Headers> {
  const browser = await browserOf(world, 'olga')
  const { csrf_token } = (await browser.get('/api/v1/session')).json()
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return { cookie: cookie.join('; '), 'x-csrf-token': csrf_token }
}

const all = servedOperations.map((operation) => [operation.id, operation] as const)
const byToken = all.filter(([, { scope }]) => scope !== 'session')
const withBody = all.filter(([, { rest }]) => rest.method !== 'GET' && rest.method !== 'DELETE')
const withIds = all.filter(([, { rest }]) => rest.path.includes(':'))
type Served = (typeof servedOperations)[number]

const described = ({ rest }: Served): DescribedOperation => {
  const path = rest.path.replaceAll(/:([a-z_]+)/g, '{$1}')
  const found = description.paths[path]?.[rest.method.toLowerCase()]
  if (!found) throw new Error(`${rest.method} ${path} is not described`)
  return found
}

const sampleOf = async ({ id }: Served, at: DemoSchoolName = 'ceramics'): Promise<SampleRequest> => {
  const sample = samples[id]
  if (!sample) throw new Error(`${id} has no sample`)
  return await sample(settings[at])
}

async function send(
  { rest }: Served,
  { params = {}, query = {}, body, version }: SampleRequest,
  headers: Headers,
): Promise<LightMyRequestResponse> {
  const path = rest.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const asked = new URLSearchParams(query).toString()
  const hasBody = rest.method !== 'GET' && rest.method !== 'DELETE' && body !== undefined
  return await world.at('ceramics').send({
    method: rest.method,
    url: `/api/v1${path}${asked && `?${asked}`}`,
    remoteAddress: freshAddress(),
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(version ? { 'if-match': `"${version.toISOString()}"` } : {}),
      ...headers,
    },
    ...(hasBody ? { payload: JSON.stringify(body) } : {}),
  })
}

/** What opens the operation: a token of the owner, or the session where no token does. */
const opening = ({ scope }: Served): Headers =>
  scope === 'session' ? session : { authorization: `Bearer ${tokens.owner}` }

function expectProblem(operation: Served, answer: LightMyRequestResponse, status: number, code?: string) {
  expect(answer.statusCode, answer.body).toBe(status)
  expect(validator.problemsWith(described(operation), answer)).toEqual([])
  if (code) expect(answer.json()).toMatchObject({ code })
}

test('every operation that is served has a sample, and every sample an operation', () => {
  expect(Object.keys(samples).sort()).toEqual(servedOperations.map(({ id }) => id).sort())
})

test.each(all)('%s answers as its description says', async (_id, operation) => {
  const answer = await send(operation, await sampleOf(operation), opening(operation))
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(validator.problemsWith(described(operation), answer)).toEqual([])
})

describe.each(byToken)('%s', (_id, operation) => {
  test('is 401 with a challenge without a token, and with a token of another school', async () => {
    const request = await sampleOf(operation)
    for (const headers of [{}, { authorization: `Bearer ${tokens.elsewhere}` }]) {
      const answer = await send(operation, request, headers)
      expectProblem(operation, answer, 401, 'invalid_token')
      expect(answer.headers['www-authenticate']).toContain('resource_metadata=')
    }
  })

  test('is 403 with a token of a member app, without the scope, and without a fitting role', async () => {
    const request = await sampleOf(operation)
    const scopes = scopesFor('operator').filter((scope) => scope !== operation.scope)
    const token = await lackingToken(scopes.join(' '))
    for (const each of [tokens.member, token]) {
      const answer = await send(operation, request, { authorization: `Bearer ${each}` })
      expectProblem(operation, answer, 403, 'insufficient_scope')
    }
    const answer = await send(operation, request, { authorization: `Bearer ${tokens.student}` })
    expectProblem(operation, answer, 403, 'not_permitted')
  })
})

const lacking = new Map<string, Promise<string>>()
function lackingToken(scope: string): Promise<string> {
  const known = lacking.get(scope) ?? operatorToken(world, 'olga', { scope })
  lacking.set(scope, known)
  return known
}

test.each(withIds)(
  '%s finds no id of another school, no unknown id, and changes nothing there',
  async (_id, operation) => {
    const there = await sampleOf(operation, 'astronomy')
    const here = await sampleOf(operation)
    for (const name of Object.keys(there.params ?? {})) {
      const params = { ...here.params, [name]: there.params?.[name] ?? '' }
      if (!/^[0-9a-f-]{36}$/.test(params[name] ?? '')) continue
      // A person has one id at every school.
      if (here.params?.[name] !== params[name])
        expectProblem(
          operation,
          await send(operation, { ...here, params }, opening(operation)),
          404,
          'not_found',
        )
      const unknown = { ...here.params, [name]: newId(world.clock) }
      expectProblem(
        operation,
        await send(operation, { ...here, params: unknown }, opening(operation)),
        404,
        'not_found',
      )
      const malformed = { ...here.params, [name]: 'nothing' }
      expectProblem(
        operation,
        await send(operation, { ...here, params: malformed }, opening(operation)),
        404,
        'not_found',
      )
    }
  },
)

describe.each(withBody)('the body of %s', (_id, operation) => {
  test('with an unknown member is 422 and names it', async () => {
    const request = await sampleOf(operation)
    if (!request.body) return
    const answer = await send(
      operation,
      { ...request, body: { ...request.body, colour: 'red' } },
      opening(operation),
    )
    expectProblem(operation, answer, 422, 'invalid_input')
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer: '/colour' }))
  })

  test('with a member of a wrong type is 422 with a pointer to it', async () => {
    const request = await sampleOf(operation)
    for (const name of Object.keys(request.body ?? {})) {
      const body = { ...request.body, [name]: { wrong: 1 } }
      if (validator.takes(described(operation), body)) continue
      const answer = await send(operation, { ...request, body }, opening(operation))
      expectProblem(operation, answer, 422, 'invalid_input')
      expect(answer.json().errors[0].pointer).toMatch(new RegExp(`^/${name}`))
    }
  })

  test('of another content type is 415', async () => {
    const request = await sampleOf(operation)
    if (!request.body) return
    const answer = await send(operation, request, { ...opening(operation), 'content-type': 'text/plain' })
    expectProblem(operation, answer, 415, 'unsupported_media_type')
  })
})

const wide = all.filter(([, operation]) => operation.kind === 'list' && operation.isWide)

test('the lists with wide rows let callers choose fields', () => {
  expect(wide.map(([id]) => id).sort()).toEqual([
    'courses.list',
    'digital_products.list',
    'forms.submissions_list',
    'membership_plans.list',
    'orders.list',
    'posts.list',
  ])
})

test.each(wide)(
  '%s answers only the chosen fields and the id, as its description says',
  async (_id, operation) => {
    const request = await sampleOf(operation)
    const whole = (await send(operation, request, opening(operation))).json().data[0]
    const [chosen = ''] = Object.keys(whole)
      .filter((name) => name !== 'id')
      .slice(1)
    const query = { ...request.query, fields: chosen }
    const answer = await send(operation, { ...request, query }, opening(operation))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(validator.problemsWith(described(operation), answer)).toEqual([])
    expect(answer.json().data[0]).toEqual({ id: whole.id, [chosen]: whole[chosen] })
    for (const fields of ['colour', '']) {
      const refused = await send(operation, { ...request, query: { fields } }, opening(operation))
      expectProblem(operation, refused, 422, 'invalid_input')
    }
  },
)

test('every operator scope of the specification opens at least one operation', () => {
  const opened = new Set<string>(
    servedOperations.flatMap(({ scope, moreScopes = [] }) => [scope, ...moreScopes]),
  )
  const school = scopesFor('operator').filter((scope) => scope.includes(':'))
  expect(school.filter((scope) => !opened.has(scope))).toEqual([])
})
