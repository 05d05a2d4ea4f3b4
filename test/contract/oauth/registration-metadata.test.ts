import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { identityScopes, scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import {
  createRegistrationWorld,
  expectRegistrationError,
  loopback,
  tool,
} from '../../support/oauth/registration-world.ts'
import { freshEmail, schoolOf } from '../../support/people/identity-cast.ts'
import { ownWorld, platformActor } from '../../support/world/world.ts'

const { world, register } = await createRegistrationWorld()
afterAll(() => world.close())

describe('registration rule 3: any other redirect URI', () => {
  test.each([
    'https://app.example/callback',
    'http://app.example/callback',
    'http://127.0.0.2/callback',
    'http://127.0.0.1.evil.example/callback',
    'http:127.0.0.1/callback',
    'http:/127.0.0.1/callback',
    'http:\\\\127.0.0.1/callback',
    'http://127.1/callback',
    'http://127.0.0.1/a/../callback',
    'http://127.0.0.1/call\tback',
    'http://127.0.0.1/callback\n',
    'http://127.0.0.1/\0',
    'http://user@127.0.0.1/callback',
    'http:user@127.0.0.1/callback',
    'http://127.0.0.1/callback#fragment',
    'http://127.0.0.1/callback#',
    'http://127.0.0.1\\@evil.example/',
    'http://127.0.0.1/回',
    'https://127.0.0.1/callback',
    'mytool://callback',
    'javascript:alert(1)',
    'urn:ietf:wg:oauth:2.0:oob',
    '/callback',
    '',
  ])('a registration with the redirect URI %j is refused with invalid_redirect_uri', async (uri) => {
    expectRegistrationError(await register({ ...tool, redirect_uris: [uri] }), 'invalid_redirect_uri')
  })

  test('a registration with a loopback and another redirect URI is refused with invalid_redirect_uri', async () => {
    const redirect_uris = [loopback, 'https://app.example/callback']
    expectRegistrationError(await register({ ...tool, redirect_uris }), 'invalid_redirect_uri')
  })

  test('the error for a refused redirect URI names the alternatives for a client', async () => {
    const answer = await register({ ...tool, redirect_uris: ['https://app.example/callback'] })
    expect(answer.json().error_description).toMatch(/loopback/)
  })
})

describe('registration rule 4: any other metadata', () => {
  test.each([
    ['an unrecognized name', { client_name: 'Somebody Else' }],
    ['an unrecognized name and no redirect URI', { client_name: 'Somebody Else', redirect_uris: [] }],
    ['an empty object', {}],
    ['a name that is not text', { ...tool, client_name: 7 }],
    ['a name of 121 characters', { ...tool, client_name: 'x'.repeat(121) }],
    ['a name with a NUL', { ...tool, client_name: 'My\u0000tool' }],
    ['a name on two lines', { ...tool, client_name: 'My\ntool' }],
    ['a name with a direction override', { ...tool, client_name: 'loot \u202eyM' }],
    ['redirect_uris that are not a list', { ...tool, redirect_uris: loopback }],
    ['redirect_uris that are not text', { ...tool, redirect_uris: [7] }],
    ['21 redirect_uris', { ...tool, redirect_uris: Array(21).fill(loopback) }],
    ['a scope that is not text', { ...tool, scope: ['openid'] }],
    ['grant_types without authorization_code', { ...tool, grant_types: ['client_credentials'] }],
    ['response_types without code', { ...tool, response_types: ['token'] }],
    ['grant_types that are not a list', { ...tool, grant_types: 'authorization_code' }],
    ['an application_type that is not text', { ...tool, application_type: 7 }],
    ['a token_endpoint_auth_method that is not text', { ...tool, token_endpoint_auth_method: ['none'] }],
    ['a token_endpoint_auth_method of null', { ...tool, token_endpoint_auth_method: null }],
    ['client_secret_basic', { ...tool, token_endpoint_auth_method: 'client_secret_basic' }],
    ['private_key_jwt', { ...tool, token_endpoint_auth_method: 'private_key_jwt' }],
    [
      'client_secret_basic from a vendor',
      { client_name: 'Demo Automation', token_endpoint_auth_method: 'client_secret_basic' },
    ],
  ])('a registration with %s is refused with invalid_client_metadata', async (_what, payload) => {
    expectRegistrationError(await register(payload), 'invalid_client_metadata')
  })

  test('the error for an unsupported token_endpoint_auth_method names the supported ones', async () => {
    const answer = await register({ ...tool, token_endpoint_auth_method: 'client_secret_basic' })
    expect(answer.json().error_description).toBe(
      'token_endpoint_auth_method must be none or client_secret_post',
    )
  })
})

test.each([
  ['a list', '[]'],
  ['a list of metadata', JSON.stringify([tool])],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a number', '7'],
  ['broken JSON', '{'],
  ['an empty body', ''],
])('a registration whose body is %s is refused with invalid_request', async (_what, payload) => {
  expectRegistrationError(await register(payload), 'invalid_request')
})

describe('the error for a refused https callback', () => {
  const hosted = { ...tool, redirect_uris: ['https://app.example/callback'] }

  test('the error for an https callback does not mention metadata documents where the school does not read them', async () => {
    const { error_description } = (await register(hosted)).json()
    expect(error_description).toContain('ask the school for a client')
    expect(error_description).not.toContain('metadata document')
  })

  test('the error for an https callback mentions metadata documents where the school reads them', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    const feature = { feature: 'open_client_documents', to: 'on' } as const
    await own.modules.tenancy.switchFeature(platformActor, id, feature)
    own.modules.tenancy.forgetSchools()
    const { error_description } = (await register(hosted, { of: own })).json()
    expect(error_description).toContain('publish a client metadata document')
  })
})

describe('registration metadata', () => {
  test('unknown registration metadata is ignored', async () => {
    const more = {
      logo_uri: 'https://evil.example/x.png',
      software_id: 'x',
      jwks: {},
      contacts: 7,
      __proto__: 1,
    }
    const answer = await register({ ...tool, ...more })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).not.toHaveProperty('logo_uri')
  })

  test.each([
    ['openid courses:read', 'openid courses:read'],
    ['account:read openid account:write courses:write everything', 'openid courses:write'],
    ['account:read account:write', identityScopes.join(' ')],
    ['everything', identityScopes.join(' ')],
    ['', scopesFor('operator').join(' ')],
  ])('the registered scope %s is reduced to %s', async (scope, effective) => {
    expect((await register({ ...tool, scope })).json().scope).toBe(effective)
  })

  test('a registration with the scope of the protected-resource metadata gets the whole scope', async () => {
    const { scopes_supported } = (
      await world.at('ceramics').get('/.well-known/oauth-protected-resource')
    ).json()
    const scope = scopes_supported.join(' ')
    expect((await register({ ...tool, scope })).json().scope).toBe(scope)
  })

  test('a registration larger than 16 KB is refused', async () => {
    const answer = await register({ ...tool, padding: 'x'.repeat(16 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toBe('invalid_request')
  })

  test('a registration sent as a form is refused with invalid_request', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'client_name=x'
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: '/api/oauth/register', headers, payload, remoteAddress: freshEmail() })
    expectRegistrationError(answer, 'invalid_request')
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)(
    'a registration cannot be managed by %s, which is refused with 405',
    async (method) => {
      expect((await world.at('ceramics').send({ method, url: '/api/oauth/register' })).statusCode).toBe(405)
      const clientId = (await register(tool)).json().client_id
      const url = `/api/oauth/register/${clientId}`
      expect((await world.at('ceramics').send({ method, url })).statusCode).toBe(404)
    },
  )
})

test('more than 20 registrations an hour from one IP address are refused with 429 and Retry-After', async () => {
  const own = await ownWorld()
  const at = { of: own, ipAddress: '192.0.2.9' }
  for (let count = 0; count < 20; count++) expect((await register(tool, at)).statusCode).toBe(201)

  const refused = await register(tool, at)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.json().error).toBe('too_many_requests')
  expect((await register(tool, { of: own })).statusCode).toBe(201)
  own.clock.advance({ minutes: 59, seconds: 59 })
  expect((await register(tool, at)).statusCode).toBe(429)
  own.clock.advance({ seconds: 1 })
  expect((await register(tool, at)).statusCode).toBe(201)
})

test('a registered client without an authorization is deleted after 30 days, and a client in use is kept', async () => {
  const own = await ownWorld()
  const mei = await browserOf(own, 'mei')
  const [unused, used] = [await register(tool, { of: own }), await register(tool, { of: own })]
  const appOf = (answer: LightMyRequestResponse) =>
    createTestApp(own, { clientId: answer.json().client_id, scope: 'openid' })
  const { refresh_token } = await appOf(used).tokens(mei)

  own.clock.advance({ days: 29 })
  await own.modules.oauth.sweepGrants()
  expect((await appOf(unused).refresh('lrt_x')).json().error).toBe('invalid_grant')
  own.clock.advance({ days: 1 })
  await own.modules.oauth.sweepGrants()
  expect((await appOf(unused).refresh('lrt_x')).json().error).toBe('invalid_client')
  expect((await appOf(used).refresh(refresh_token)).statusCode).toBe(200)
})
