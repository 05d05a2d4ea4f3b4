// Operations of the MCP connections beta, at a school where it is off: Astronomy.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { freshEmail, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
const callers: Record<string, Readonly<Record<string, string>>> = { nobody: {} }
beforeAll(async () => {
  world = await createWorld()
  callers['a token of the owner'] = {
    authorization: `Bearer ${await operatorToken(world, 'hana', { school: 'astronomy' })}`,
  }
  callers['the session of the owner'] = await sessionOf()
})
afterAll(() => world.close())

async function sessionOf() {
  const browser = await browserOf(world, 'hana', 'astronomy')
  const { csrf_token } = (await browser.get('/api/v1/session')).json()
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return { cookie: cookie.join('; '), 'x-csrf-token': csrf_token }
}

const ofApps = servedOperations.filter(({ id }) =>
  /^(oauth_applications|metadata_clients|vendors)\./.test(id),
)

const send = (method: string, url: string, headers: Readonly<Record<string, string>>) =>
  world.at('astronomy').send({ method: method as 'GET', url, headers, remoteAddress: freshEmail() })

test('the operations of applications, client review and integrations belong to MCP connections', () => {
  expect(ofApps).toHaveLength(12)
  expect(ofApps.filter(({ feature }) => feature !== 'mcp_connections')).toEqual([])
  expect(servedOperations.filter(({ feature }) => feature !== undefined)).toEqual(ofApps)
})

describe.each(ofApps.map((operation) => [operation.id, operation] as const))('%s', (_id, { rest }) => {
  const path = `/api/v1${rest.path.replaceAll(/:[a-z_]+/g, 'demo-operator-public')}`

  test('an operation of a switched-off feature is answered like an unknown path to every caller and method', async () => {
    for (const [caller, headers] of Object.entries(callers)) {
      for (const method of [rest.method, 'PATCH', 'DELETE']) {
        const { request_id: _here, ...here } = (await send(method, path, headers)).json()
        const unknown = await send(method, '/api/v1/no_such_thing', headers)
        const { request_id: _there, ...there } = unknown.json()
        expect([caller, method, here]).toEqual([caller, method, there])
        expect(here).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
  })
})

test('/openapi.json describes the operations of a beta feature only while the feature is on', async () => {
  const pathsNow = async () =>
    Object.keys((await send('GET', '/openapi.json', {})).json().paths).filter((path) =>
      /^\/(oauth_applications|metadata_clients|vendors)/.test(path),
    )
  expect(await pathsNow()).toEqual([])
  await switchOn('on')
  expect((await pathsNow()).length).toBeGreaterThan(5)
  const list = await send('GET', '/api/v1/oauth_applications', callers['the session of the owner'] ?? {})
  expect(list.statusCode).toBe(200)
  await switchOn('off')
  expect(await pathsNow()).toEqual([])
})

async function switchOn(to: 'on' | 'off') {
  const { id } = await schoolOf(world, 'astronomy')
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'mcp_connections', to })
  world.modules.tenancy.forgetSchools()
}

test('a switched-off feature can be switched on again, and its reviews are not counted meanwhile', async () => {
  const session = callers['the session of the owner'] ?? {}
  const { data } = (await send('GET', '/api/v1/features', session)).json()
  expect(data).toContainEqual(expect.objectContaining({ feature: 'mcp_connections', is_on: false }))
  expect((await send('GET', '/api/v1/attention', session)).json()).toMatchObject({ clients_to_review: null })
})

test('an existing app is authorized, refreshed and used while its feature is off', async () => {
  const app = createTestApp(world, { school: 'astronomy' })
  const tokens = await app.tokens(await browserOf(world, 'hana', 'astronomy'))
  const { access_token } = await app.refreshed(tokens.refresh_token)
  const answer = await world.at('astronomy').send({
    method: 'POST',
    url: '/member/graphql',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query: '{ viewer { id } }' }),
  })
  expect(answer.statusCode).toBe(200)
})
