// Every operation of the admin API, called as its description says: the successful request and each refusal.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { scopesOf } from '../../../src/operations/access.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createAdminHarness, type Served } from '../../support/admin-api/admin-harness.ts'
import { samples } from '../../support/admin-api/admin-samples/index.ts'
import type { SampleRequest } from '../../support/admin-api/admin-samples/sample.ts'
import type { DescribedOperation } from '../../support/admin-api/open-api-validator.ts'
import { memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'

const api = await createAdminHarness()
afterAll(() => api.world.close())
const tokens = {
  member: await memberToken(api.world, 'olga'),
  student: await operatorToken(api.world, 'mei'),
  elsewhere: await operatorToken(api.world, 'hana', { school: 'astronomy' }),
}

const toRefuse = new Map<string, Promise<SampleRequest>>()
/** The sample that the refused requests of an operation share, because a refusal changes nothing. */
function sampleToRefuse(operation: Served): Promise<SampleRequest> {
  const sample = toRefuse.get(operation.id) ?? api.sampleOf(operation)
  toRefuse.set(operation.id, sample)
  return sample
}

const all = servedOperations.map((operation) => [operation.id, operation] as const)
const byToken = all.filter(([, { scope }]) => scope !== 'session')
const withBody = all.filter(([, { rest }]) => rest.method !== 'GET' && rest.method !== 'DELETE')
const withIds = all.filter(([, { rest }]) => rest.path.includes(':'))
function expectProblem(operation: Served, answer: LightMyRequestResponse, status: number, code?: string) {
  expect(answer.statusCode, answer.body).toBe(status)
  expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
  if (code) expect(answer.json()).toMatchObject({ code })
}

test('every served operation has a sample, and every sample has a served operation', () => {
  expect(Object.keys(samples).sort()).toEqual(servedOperations.map(({ id }) => id).sort())
})

test.each(all)('%s answers as its description declares', async (_id, operation) => {
  const answer = await api.send(operation, await api.sampleOf(operation), api.opening(operation))
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
})

describe.each(byToken)('%s', (_id, operation) => {
  test('the operation is refused with 401 and a challenge without a token and with a token of another school', async () => {
    const request = await sampleToRefuse(operation)
    for (const headers of [{}, { authorization: `Bearer ${tokens.elsewhere}` }]) {
      const answer = await api.send(operation, request, headers)
      expectProblem(operation, answer, 401, 'invalid_token')
      expect(answer.headers['www-authenticate']).toContain('resource_metadata=')
    }
  })

  test('the operation is refused with 403 to a token of a member app and without the role', async () => {
    const request = await sampleToRefuse(operation)
    const byMember = await api.send(operation, request, { authorization: `Bearer ${tokens.member}` })
    expectProblem(operation, byMember, 403, 'insufficient_scope')
    const answer = await api.send(operation, request, { authorization: `Bearer ${tokens.student}` })
    expectProblem(operation, answer, 403, 'not_permitted')
  })
})

test.each(withIds)(
  '%s does not find ids of another school or unknown ids, and changes nothing there',
  async (_id, operation) => {
    const there = await api.sampleOf(operation, 'astronomy')
    const here = await sampleToRefuse(operation)
    for (const name of Object.keys(there.params ?? {})) {
      const params = { ...here.params, [name]: there.params?.[name] ?? '' }
      if (!/^[0-9a-f-]{36}$/.test(params[name] ?? '')) continue
      // A person has the same id at every school.
      if (here.params?.[name] !== params[name])
        expectProblem(
          operation,
          await api.send(operation, { ...here, params }, api.opening(operation)),
          404,
          'not_found',
        )
      const unknown = { ...here.params, [name]: newId(api.world.clock) }
      expectProblem(
        operation,
        await api.send(operation, { ...here, params: unknown }, api.opening(operation)),
        404,
        'not_found',
      )
      const malformed = { ...here.params, [name]: 'nothing' }
      expectProblem(
        operation,
        await api.send(operation, { ...here, params: malformed }, api.opening(operation)),
        404,
        'not_found',
      )
    }
  },
)

describe.each(withBody)('the body of %s', (_id, operation) => {
  test('a request with an unknown field is refused with 422 and its name', async () => {
    const request = await sampleToRefuse(operation)
    if (!request.body) return
    const answer = await api.send(
      operation,
      { ...request, body: { ...request.body, colour: 'red' } },
      api.opening(operation),
    )
    expectProblem(operation, answer, 422, 'invalid_input')
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer: '/colour' }))
  })

  test('a request with a field of a wrong type is refused with 422 and a pointer', async () => {
    const request = await sampleToRefuse(operation)
    for (const name of Object.keys(request.body ?? {})) {
      const body = { ...request.body, [name]: { wrong: 1 } }
      if (api.validator.takes(api.described(operation), body)) continue
      const answer = await api.send(operation, { ...request, body }, api.opening(operation))
      expectProblem(operation, answer, 422, 'invalid_input')
      expect(answer.json().errors[0].pointer).toMatch(new RegExp(`^/${name}`))
    }
  })

  test('a request with a field over its limit is refused with 422 and a pointer', async () => {
    const request = await sampleToRefuse(operation)
    for (const [name, value] of overLimits(api.described(operation))) {
      const body = { ...request.body, [name]: value }
      const answer = await api.send(operation, { ...request, body }, api.opening(operation))
      expectProblem(operation, answer, 422, 'invalid_input')
      expect(answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toContainEqual(
        expect.stringMatching(new RegExp(`^/${name}`)),
      )
    }
  })

  test('a request of another content type is refused with 415', async () => {
    const request = await sampleToRefuse(operation)
    if (!request.body) return
    const answer = await api.send(operation, request, {
      ...api.opening(operation),
      'content-type': 'text/plain',
    })
    expectProblem(operation, answer, 415, 'unsupported_media_type')
  })
})

const changes = all.filter(([, { rest }]) => rest.method === 'PUT' || rest.method === 'PATCH')

describe.each(changes)('%s', (_id, operation) => {
  test('the operation requires If-Match, and answers 428 without it and 412 with an outdated or malformed version', async () => {
    const { version, ...request } = await sampleToRefuse(operation)
    expect(version).toBeDefined()
    const opening = api.opening(operation)
    expectProblem(operation, await api.send(operation, request, opening), 428, 'version_required')
    for (const tag of ['"2020-01-01T00:00:00.000Z"', '"qqqqqqqqqqqqqqqq"', '*', 'W/"x"', 'x']) {
      const answer = await api.send(operation, request, { ...opening, 'if-match': tag })
      expectProblem(operation, answer, 412, 'version_mismatch')
    }
  })
})

const wide = all.filter(([, operation]) => operation.kind === 'list' && operation.isWide)

test('callers can select the fields of lists with wide rows', () => {
  expect(wide.map(([id]) => id).sort()).toEqual([
    'courses.list',
    'digital_products.list',
    'forms.submissions_list',
    'membership_plans.list',
    'orders.list',
    'posts.list',
    'questions.versions',
  ])
})

test.each(wide)(
  '%s returns only the selected fields and the id, as its description says',
  async (_id, operation) => {
    const request = await api.sampleOf(operation)
    const whole = (await api.send(operation, request, api.opening(operation))).json().data[0]
    const [field = ''] = Object.keys(whole)
      .filter((name) => name !== 'id')
      .slice(1)
    const query = { ...request.query, fields: field }
    const answer = await api.send(operation, { ...request, query }, api.opening(operation))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
    expect(answer.json().data[0]).toEqual({ id: whole.id, [field]: whole[field] })
    for (const fields of ['colour', '']) {
      const refused = await api.send(operation, { ...request, query: { fields } }, api.opening(operation))
      expectProblem(operation, refused, 422, 'invalid_input')
    }
  },
)

/** A value beyond the limit for each limited member of a body. */
function overLimits({ requestBody }: DescribedOperation): readonly (readonly [string, unknown])[] {
  const schema = requestBody?.content['application/json']?.schema
  const properties = Object.entries((schema?.['properties'] ?? {}) as Record<string, Limited>)
  return properties.flatMap(([name, { maxLength, maximum, maxItems }]) => [
    ...(maxLength === undefined ? [] : [[name, 'x'.repeat(maxLength + 1)] as const]),
    ...(maximum === undefined ? [] : [[name, maximum + 1] as const]),
    ...(maxItems === undefined ? [] : [[name, Array.from({ length: maxItems + 1 }, () => 'x')] as const]),
  ])
}

type Limited = { readonly maxLength?: number; readonly maximum?: number; readonly maxItems?: number }

test('the size limits of request bodies are part of the API description', () => {
  const described = withBody.flatMap(([, operation]) => overLimits(api.described(operation)))
  expect(described.length).toBeGreaterThan(80)
})

test('every operator scope of the specification permits at least one operation', () => {
  const opened = new Set<string>(servedOperations.flatMap(scopesOf))
  const school = scopesFor('operator').filter((scope) => scope.includes(':'))
  expect(school.filter((scope) => !opened.has(scope))).toEqual([])
})
