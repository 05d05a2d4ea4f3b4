import { afterAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import {
  createRegistrationWorld,
  expectRegistrationError,
  loopback,
  tool,
} from '../../support/oauth/registration-world.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { audited, workAt } from '../../support/people/oauth-cast.ts'
import { ownWorld } from '../../support/world/world.ts'

const { world, register } = await createRegistrationWorld()
afterAll(() => world.close())

const vendorCallback = 'https://automation.example/oauth/callback'

describe('registration rule 2: a client_name on the vendor list', () => {
  test.each([
    'Demo Automation',
    'demo automation',
    'DEMO AUTOMATION',
    '  Demo Automation ',
    'Ｄｅｍｏ Ａｕｔｏｍａｔｉｏｎ',
  ])(
    'a registration with the vendor name %s returns 201 with that vendor’s client_id and redirect URIs',
    async (client_name) => {
      const answer = await register({ client_name })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({
        client_id: 'demo-vendor',
        client_name: 'Demo Automation',
        redirect_uris: [vendorCallback],
        token_endpoint_auth_method: 'none',
        scope: 'openid profile courses:read orders:read',
      })
    },
  )

  test.each([[[vendorCallback]], [['https://evil.example/']], [[loopback, vendorCallback]], [[]]])(
    'a registration with a vendor name returns the vendor’s client for redirect URIs that are not all loopback: %j',
    async (redirect_uris) => {
      const answer = await register({ client_name: 'Demo Automation', redirect_uris })
      expect(answer.statusCode).toBe(201)
      expect(answer.json().redirect_uris).toEqual([vendorCallback])
    },
  )

  test('a vendor name returns the same client every time and at every school, and that client can be authorized', async () => {
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

  test('a registration with a name that only resembles a vendor name is not treated as the vendor', async () => {
    for (const client_name of ['Demo  Automation', 'Demo Automation Inc', 'Demo Аutomation']) {
      expectRegistrationError(await register({ client_name }), 'invalid_client_metadata')
    }
  })
})

describe('registration of a known vendor', () => {
  test('Visual Studio Code gets its vendor client with its own registration request and signs in on its own port', async () => {
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

  test('Claude gets its vendor client by its name, and each of its two redirect URIs receives the response', async () => {
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

  test('a vendor client switched off by the school is unknown there immediately, and its tokens are refused', async () => {
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
    expectRegistrationError(await register({ client_name: 'Claude' }, { of: own }), 'invalid_client_metadata')
    expectRegistrationError(
      await register({ client_name: 'Claude', redirect_uris: [redirectUri] }, { of: own }),
      'invalid_redirect_uri',
    )
    const loopbackClaude = await register({ client_name: 'Claude', redirect_uris: [loopback] }, { of: own })
    expect(loopbackClaude.json().client_id).not.toBe('vendor-claude')
  })

  test('a vendor disabled by the school registers with its own loopback URI as a new client', async () => {
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
  ])(
    'a registration with the loopback redirect URI %s returns 201 and a new public native client',
    async (uri) => {
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
    },
  )

  test.each([
    ['Claude', loopback],
    ['Demo Automation', loopback],
    ['  ｃｌａｕｄｅ', 'http://localhost:3334/oauth/callback'],
    ['Cursor', 'http://127.0.0.1:8787/callback'],
    ['Visual Studio Code', 'http://127.0.0.1:33418/callback'],
  ])(
    'a registration with the vendor name %s and another loopback URI, %s, creates a new client',
    async (client_name, uri) => {
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
    },
  )

  test('a registration with a loopback URI of the named vendor returns the vendor’s client, on any port', async () => {
    for (const [client_name, uri, client_id] of [
      ['Cursor', 'http://localhost:8787/callback', 'vendor-cursor'],
      ['Cursor', 'http://localhost:51004/callback', 'vendor-cursor'],
      ['Visual Studio Code', 'http://127.0.0.1:33418/', 'vendor-vscode'],
    ]) {
      const answer = await register({ client_name, redirect_uris: [uri, loopback] })
      expect(answer.json()).toMatchObject({ client_id })
    }
  })

  test('a registered client without a name gets a default name', async () => {
    const answer = await register({ redirect_uris: [loopback] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().client_name).not.toBe('')
  })

  test('every registration with loopback redirect URIs creates another client', async () => {
    const [first, second] = [await register(tool), await register(tool)]
    expect(first.json().client_id).not.toBe(second.json().client_id)
  })

  test('a registration with client_secret_post gets none as its method, without a secret or a management token', async () => {
    const answer = await register({ ...tool, token_endpoint_auth_method: 'client_secret_post' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().token_endpoint_auth_method).toBe('none')
    for (const name of ['client_secret', 'registration_access_token', 'registration_client_uri']) {
      expect(answer.json()).not.toHaveProperty(name)
    }
  })

  test('a registered client signs a member in on any loopback port', async () => {
    const clientId = (await register(tool)).json().client_id
    const mei = await browserOf(world, 'mei')
    const app = createTestApp(world, {
      clientId,
      scope: 'openid courses:read',
      redirectUri: 'http://127.0.0.1:51234/callback',
    })
    expect(await app.isLive((await app.tokens(mei)).access_token)).toBe(true)
  })

  test('a registered client is an operator client, and account scopes are refused with invalid_scope', async () => {
    const clientId = (await register({ ...tool, scope: 'openid account:read' })).json().client_id
    const { url } = createTestApp(world, { clientId, scope: 'openid account:read' }).begin()
    const answer = await (await browserOf(world, 'mei')).get(url)
    expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('invalid_scope')
  })

  test('a registered client exists at this school only', async () => {
    const clientId = (await register(tool)).json().client_id
    const elsewhere = createTestApp(world, { school: 'astronomy', clientId, scope: 'openid' })
    const page = await (await browserOf(world, 'mei', 'astronomy')).get(elsewhere.begin().url)
    expect(page.statusCode).toBe(400)
    expect((await elsewhere.refresh('lrt_x')).json().error).toBe('invalid_client')
  })

  test('a registration is recorded in the audit log', async () => {
    const clientId = (await register(tool)).json().client_id
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    expect(await audited(world, 'client.registered')).toContainEqual(
      expect.objectContaining({ schoolId, detail: { client: clientId } }),
    )
  })
})
