import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import { createModules } from '../../modules.ts'
import type { OutboundRequest, Outcome } from '../../platform/outbound-http/index.ts'
import { type OperatorActor, platformActor } from '../tenancy/index.ts'

let world: World
let olga: OperatorActor
const requests: { readonly url: string; readonly request: OutboundRequest }[] = []
const answers = new Map<string, Outcome>()

const home = 'https://clay.example'
const alias = 'https://old.example'
const answered = (
  body: object | string,
  more: Partial<Extract<Outcome, { is: 'answered' }>> = {},
): Outcome => ({
  is: 'answered',
  status: 200,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ...more,
})
const refused = (reason: Extract<Outcome, { is: 'refused' }>['reason']): Outcome => ({
  is: 'refused',
  reason,
  detail: '10.0.0.1',
})

beforeAll(async () => {
  world = await createWorld()
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  await world.modules.tenancy.moveSchool(platformActor, olga.schoolId, home)
  await world.deps.db
    .insertInto('schoolOrigins')
    .values({ schoolId: olga.schoolId, scheme: 'https', host: 'old.example', port: 443, isCanonical: false })
    .execute()
})
afterAll(() => world.close())

async function check(outcomes: Record<string, Outcome>, actor = olga) {
  requests.length = 0
  answers.clear()
  for (const [origin, outcome] of Object.entries(outcomes)) answers.set(origin, outcome)
  const outboundHttp = {
    request: async (url: string, request: OutboundRequest) => {
      requests.push({ url, request })
      return answers.get(new URL(url).origin) ?? refused('unresolvable')
    },
  }
  return await createModules({ ...world.deps, outboundHttp }).settings.checkOrigins(actor)
}

describe('a check of the origins of a school', () => {
  test('an origin check reports no problem for a canonical origin that answers and an alias that redirects to it', async () => {
    const toHome = { status: 308, headers: { location: `${home}/.well-known/oauth-authorization-server` } }
    expect(await check({ [home]: answered({ issuer: home }), [alias]: answered('', toHome) })).toEqual([
      { origin: home, isCanonical: true, problem: null },
      { origin: alias, isCanonical: false, problem: null },
    ])
    expect(requests.map(({ url }) => url).sort()).toEqual([
      `${home}/.well-known/oauth-authorization-server`,
      `${alias}/.well-known/oauth-authorization-server`,
    ])
    for (const { request } of requests) expect(request.timeoutMs).toBe(5_000)
  })

  test.each([
    ['does_not_resolve', refused('unresolvable')],
    ['refuses_connections', refused('unreachable')],
    ['certificate', refused('tls')],
    ['no_answer_in_time', refused('timeout')],
    ['private_address', refused('private-address')],
    ['not_https', refused('not-https')],
    ['unexpected_answer', answered({}, { status: 500 })],
    ['unexpected_answer', answered('<html>')],
    ['redirects', answered('', { status: 302, headers: { location: 'https://parked.example/' } })],
    ['another_site', answered({ issuer: 'https://other.example' })],
  ] as const)(
    'an origin check reports %s in a sentence that contains no internal IP address',
    async (code, outcome) => {
      const [canonical] = await check({ [home]: outcome })
      expect(canonical?.problem).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
      expect(canonical?.problem?.message).not.toContain('10.0.0.1')
    },
  )

  test('an origin check requires the permission to change the school and sends no request without it', async () => {
    for (const role of ['admin', 'teacher', 'student'] as const)
      await expect(check({}, { ...olga, roles: [role] })).rejects.toMatchObject({ code: 'not_permitted' })
    expect(requests).toEqual([])
  })

  test('an origin check requests the origins of one school only', async () => {
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    await check({}, hana)
    expect(requests.some(({ url }) => url.startsWith(home) || url.startsWith(alias))).toBe(false)
  })
})
