import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { identityScopes, scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { freshEmail, schoolOf } from '../../support/people/identity-cast.ts'
import { audited, workAt } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const loopback = 'http://127.0.0.1:8976/callback'
const tool = { client_name: 'My tool', redirect_uris: [loopback] }
const vendorCallback = 'https://automation.example/oauth/callback'

type RegistrationRequest = {
  readonly of?: World
  readonly school?: DemoSchoolName
  readonly address?: string
}

function register(
  payload: object | string,
  { of = world, school = 'ceramics', address = freshEmail() }: RegistrationRequest = {},
) {
  const headers = { 'content-type': 'application/json' }
  return of.at(school).send({
    method: 'POST',
    url: '/api/oauth/register',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address,
  })
}

function isRefused(answer: LightMyRequestResponse, error: string) {
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status: 400, error })
  expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('registration rule 2: a client_name on the vendor list', () => {
  test.each([
    'Demo Automation',
    'demo automation',
    'DEMO AUTOMATION',
    '  Demo Automation ',
    'Ｄｅｍｏ Ａｕｔｏｍａｔｉｏｎ',
  ])('%s gets that vendor’s client_id and redirect URIs, 201', async (client_name) => {
    const answer = await register({ client_name })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      client_id: 'demo-vendor',
      client_name: 'Demo Automation',
      redirect_uris: [vendorCallback],
      token_endpoint_auth_method: 'none',
      scope: 'openid profile courses:read orders:read',
    })
  })

  test.each([[[vendorCallback]], [['https://evil.example/']], [[loopback, vendorCallback]], [[]]])(
    'comes before any redirect URI that is not loopback: %j',
    async (redirect_uris) => {
      const answer = await register({ client_name: 'Demo Automation', redirect_uris })
      expect(answer.statusCode).toBe(201)
      expect(answer.json().redirect_uris).toEqual([vendorCallback])
    },
  )

  test('is the same client every time, at every school, and can be authorized there', async () => {
    for (const school of ['ceramics', 'astronomy'] as const) {
      expect((await register({ client_name: 'Demo Automation' }, { school })).json().client_id).toBe(
        'demo-vendor',
      )
      const app = createTestApp(world, {
        school,
        clientId: 'demo-vendor',
        scope: 'openid courses:read',
        redirectUri: vendorCallback,
      })
      const tokens = await app.tokens(await browserOf(world, 'mei', school))
      expect(tokens.scope).toBe('openid courses:read')
    }
  })

  test('is not one that only looks alike', async () => {
    for (const client_name of ['Demo  Automation', 'Demo Automation Inc', 'Demo Аutomation']) {
      isRefused(await register({ client_name }), 'invalid_client_metadata')
    }
  })
})

describe('registration of a known vendor', () => {
  test('Visual Studio Code, registering as it does, gets its client and signs in on a port of its own', async () => {
    // The body that VS Code sends: src/vs/base/common/oauth.ts of microsoft/vscode, fetchDynamicRegistration.
    const answer = await register({
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ client_id: 'vendor-vscode', token_endpoint_auth_method: 'none' })
    const scope = 'openid courses:read'
    const app = createTestApp(world, {
      clientId: 'vendor-vscode',
      scope,
      redirectUri: 'http://127.0.0.1:51004/',
    })
    expect((await app.tokens(await browserOf(world, 'mei'))).scope).toBe(scope)
  })

  test('Claude registers by its name and is answered at either of its two addresses', async () => {
    const answer = await register({ client_name: 'Claude', redirect_uris: ['https://evil.example/'] })
    const { client_id: clientId, redirect_uris: redirectUris } = answer.json()
    expect(redirectUris).toEqual([
      'https://claude.ai/api/mcp/auth_callback',
      'https://claude.com/api/mcp/auth_callback',
    ])
    for (const redirectUri of redirectUris) {
      const app = createTestApp(world, { clientId, scope: 'openid', redirectUri })
      expect((await app.tokens(await browserOf(world, 'mei'))).scope).toBe('openid')
    }
  })

  test('that the school switches off is unknown there at once, and its tokens open nothing', async () => {
    const own = await ownWorld()
    const redirectUri = 'https://claude.ai/api/mcp/auth_callback'
    await register({ client_name: 'Claude' }, { of: own })
    const app = createTestApp(own, { clientId: 'vendor-claude', scope: 'openid', redirectUri })
    const mei = await browserOf(own, 'mei')
    const tokens = await app.tokens(mei)
    await own.modules.oauth.switchVendor(await workAt(own), 'vendor-claude', 'off')

    expect(await app.isLive(tokens.access_token)).toBe(false)
    expect((await app.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await mei.get(app.begin().url)).statusCode).toBe(400)
    isRefused(await register({ client_name: 'Claude' }, { of: own }), 'invalid_client_metadata')
    isRefused(
      await register({ client_name: 'Claude', redirect_uris: [redirectUri] }, { of: own }),
      'invalid_redirect_uri',
    )
    const loopbackClaude = await register({ client_name: 'Claude', redirect_uris: [loopback] }, { of: own })
    expect(loopbackClaude.json().client_id).not.toBe('vendor-claude')
  })

  test('that the school has disabled registers with its own loopback URI as a new client', async () => {
    const own = await ownWorld()
    const cursor = { client_name: 'Cursor', redirect_uris: ['http://localhost:8787/callback'] }
    await register(cursor, { of: own })
    await own.modules.oauth.switchVendor(await workAt(own), 'vendor-cursor', 'off')
    const answer = await register(cursor, { of: own })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ client_name: 'Cursor', redirect_uris: cursor.redirect_uris })
    expect(answer.json().client_id).not.toBe('vendor-cursor')
  })
})

describe('registration rule 1: only loopback redirect URIs, none of them registered for a vendor of that name', () => {
  test.each([
    'http://127.0.0.1:8976/callback',
    'http://[::1]:1/x',
    'http://localhost:3334/oauth/callback',
    'http://127.0.0.1/',
  ])('%s makes a new public native client, 201', async (uri) => {
    const answer = await register({ ...tool, redirect_uris: [uri] })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      client_id: expect.stringMatching(/^[\w-]{36}$/),
      client_id_issued_at: Math.floor(world.clock.now().getTime() / 1000),
      client_name: 'My tool',
      application_type: 'native',
      redirect_uris: [uri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: scopesFor('operator').join(' '),
    })
  })

  test.each([
    ['Claude', loopback],
    ['Demo Automation', loopback],
    ['  ｃｌａｕｄｅ', 'http://localhost:3334/oauth/callback'],
    ['Cursor', 'http://127.0.0.1:8787/callback'],
    ['Visual Studio Code', 'http://127.0.0.1:33418/callback'],
  ])('with the vendor name %s and %s makes a new client of its own', async (client_name, uri) => {
    const own = await ownWorld()
    const answer = await register({ client_name, redirect_uris: [uri] }, { of: own })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      client_id: expect.stringMatching(/^[\w-]{36}$/),
      client_name: client_name.trim(),
      redirect_uris: [uri],
      application_type: 'native',
    })
    const sources = await own.deps.db.selectFrom('oauthClients').select('source').execute()
    expect(sources.filter(({ source }) => source === 'vendor')).toEqual([])
  })

  test('a loopback URI registered for the vendor of that name gives the vendor’s client, on any port', async () => {
    for (const [client_name, uri, client_id] of [
      ['Cursor', 'http://localhost:8787/callback', 'vendor-cursor'],
      ['Cursor', 'http://localhost:51004/callback', 'vendor-cursor'],
      ['Visual Studio Code', 'http://127.0.0.1:33418/', 'vendor-vscode'],
    ]) {
      const answer = await register({ client_name, redirect_uris: [uri, loopback] })
      expect(answer.json()).toMatchObject({ client_id })
    }
  })

  test('without a name is named for its reader', async () => {
    const answer = await register({ redirect_uris: [loopback] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().client_name).not.toBe('')
  })

  test('is another client every time', async () => {
    const [first, second] = [await register(tool), await register(tool)]
    expect(first.json().client_id).not.toBe(second.json().client_id)
  })

  test('that asks for client_secret_post is answered none, without a secret or a management token', async () => {
    const answer = await register({ ...tool, token_endpoint_auth_method: 'client_secret_post' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().token_endpoint_auth_method).toBe('none')
    for (const name of ['client_secret', 'registration_access_token', 'registration_client_uri']) {
      expect(answer.json()).not.toHaveProperty(name)
    }
  })

  test('signs a member in, on whatever port it listens', async () => {
    const clientId = (await register(tool)).json().client_id
    const mei = await browserOf(world, 'mei')
    const app = createTestApp(world, {
      clientId,
      scope: 'openid courses:read',
      redirectUri: 'http://127.0.0.1:51234/callback',
    })
    expect(await app.isLive((await app.tokens(mei)).access_token)).toBe(true)
  })

  test('is an operator client: account scopes are invalid_scope', async () => {
    const clientId = (await register({ ...tool, scope: 'openid account:read' })).json().client_id
    const { url } = createTestApp(world, { clientId, scope: 'openid account:read' }).begin()
    const answer = await (await browserOf(world, 'mei')).get(url)
    expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('invalid_scope')
  })

  test('exists at this school and at no other', async () => {
    const clientId = (await register(tool)).json().client_id
    const elsewhere = createTestApp(world, { school: 'astronomy', clientId, scope: 'openid' })
    const page = await (await browserOf(world, 'mei', 'astronomy')).get(elsewhere.begin().url)
    expect(page.statusCode).toBe(400)
    expect((await elsewhere.refresh('lrt_x')).json().error).toBe('invalid_client')
  })

  test('is written into the audit log', async () => {
    const clientId = (await register(tool)).json().client_id
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    expect(await audited(world, 'client.registered')).toContainEqual(
      expect.objectContaining({ schoolId, detail: { client: clientId } }),
    )
  })
})

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
  ])('%j is invalid_redirect_uri', async (uri) => {
    isRefused(await register({ ...tool, redirect_uris: [uri] }), 'invalid_redirect_uri')
  })

  test('beside a loopback one is invalid_redirect_uri too', async () => {
    const redirect_uris = [loopback, 'https://app.example/callback']
    isRefused(await register({ ...tool, redirect_uris }), 'invalid_redirect_uri')
  })

  test('tells what a client can do instead', async () => {
    const answer = await register({ ...tool, redirect_uris: ['https://app.example/callback'] })
    expect(answer.json().error_description).toMatch(/loopback/)
  })
})

describe('registration rule 4: any other metadata', () => {
  test.each([
    ['an unrecognized name', { client_name: 'Somebody Else' }],
    ['an unrecognized name and no redirect URI', { client_name: 'Somebody Else', redirect_uris: [] }],
    ['an empty object', {}],
    ['a name that is no text', { ...tool, client_name: 7 }],
    ['a name of 121 characters', { ...tool, client_name: 'x'.repeat(121) }],
    ['a name with a NUL', { ...tool, client_name: 'My\u0000tool' }],
    ['a name on two lines', { ...tool, client_name: 'My\ntool' }],
    ['a name that turns the writing round', { ...tool, client_name: 'loot \u202eyM' }],
    ['redirect_uris that are no list', { ...tool, redirect_uris: loopback }],
    ['redirect_uris that are no text', { ...tool, redirect_uris: [7] }],
    ['21 redirect_uris', { ...tool, redirect_uris: Array(21).fill(loopback) }],
    ['a scope that is no text', { ...tool, scope: ['openid'] }],
    ['grant_types without authorization_code', { ...tool, grant_types: ['client_credentials'] }],
    ['response_types without code', { ...tool, response_types: ['token'] }],
    ['grant_types that are no list', { ...tool, grant_types: 'authorization_code' }],
    ['an application_type that is no text', { ...tool, application_type: 7 }],
    ['a token_endpoint_auth_method that is no text', { ...tool, token_endpoint_auth_method: ['none'] }],
    ['a token_endpoint_auth_method of null', { ...tool, token_endpoint_auth_method: null }],
    ['client_secret_basic', { ...tool, token_endpoint_auth_method: 'client_secret_basic' }],
    ['private_key_jwt', { ...tool, token_endpoint_auth_method: 'private_key_jwt' }],
    [
      'client_secret_basic from a vendor',
      { client_name: 'Demo Automation', token_endpoint_auth_method: 'client_secret_basic' },
    ],
  ])('%s is invalid_client_metadata', async (_what, payload) => {
    isRefused(await register(payload), 'invalid_client_metadata')
  })

  test('an unsupported token_endpoint_auth_method is told which ones are supported', async () => {
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
])('a registration whose body is %s is invalid_request', async (_what, payload) => {
  isRefused(await register(payload), 'invalid_request')
})

describe('the error for a refused https callback', () => {
  const hosted = { ...tool, redirect_uris: ['https://app.example/callback'] }

  test('does not name metadata documents where the school reads none', async () => {
    const { error_description } = (await register(hosted)).json()
    expect(error_description).toContain('ask the school for a client')
    expect(error_description).not.toContain('metadata document')
  })

  test('names metadata documents where the school reads them', async () => {
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
  test('that is not known is ignored', async () => {
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
  ])('scope %s is cut down to %s', async (scope, effective) => {
    expect((await register({ ...tool, scope })).json().scope).toBe(effective)
  })

  test('scope as protected-resource metadata lists it is granted whole', async () => {
    const { scopes_supported } = (
      await world.at('ceramics').get('/.well-known/oauth-protected-resource')
    ).json()
    const scope = scopes_supported.join(' ')
    expect((await register({ ...tool, scope })).json().scope).toBe(scope)
  })

  test('beyond 16 KB is refused', async () => {
    const answer = await register({ ...tool, padding: 'x'.repeat(16 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toBe('invalid_request')
  })

  test('in a form is invalid_request', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'client_name=x'
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: '/api/oauth/register', headers, payload, remoteAddress: freshEmail() })
    isRefused(answer, 'invalid_request')
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)('is not managed by %s: 405', async (method) => {
    expect((await world.at('ceramics').send({ method, url: '/api/oauth/register' })).statusCode).toBe(405)
    const clientId = (await register(tool)).json().client_id
    const url = `/api/oauth/register/${clientId}`
    expect((await world.at('ceramics').send({ method, url })).statusCode).toBe(404)
  })
})

test('more than 20 registrations an hour from one address are 429 with Retry-After', async () => {
  const own = await ownWorld()
  const at = { of: own, address: '192.0.2.9' }
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

test('a client that nobody ever allowed is forgotten after 30 days; one in use stays', async () => {
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
