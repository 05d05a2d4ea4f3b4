import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { randomToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  type Changes,
  createTestApp,
  encode,
  type TestApp,
  type Tokens,
} from '../../support/oauth/oauth-app.ts'
import { expectOAuthError } from '../../support/oauth/oauth-errors.ts'
import { createOAuthWorld } from '../../support/oauth/oauth-world.ts'
import { newClient, workAt } from '../../support/people/oauth-cast.ts'
import { ownWorld } from '../../support/world/world.ts'

const { world, mei, app, confidential } = await createOAuthWorld()
afterAll(() => world.close())

const form = 'application/x-www-form-urlencoded'

describe('a token request', () => {
  const good = { grant_type: 'refresh_token', refresh_token: 'lrt_x', client_id: 'demo-member-public' }

  test('a token request in JSON is refused with invalid_request', async () => {
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', payload: good })
    expectOAuthError(answer, 400, 'invalid_request')
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a token request in %s is refused with invalid_request',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await app.send({
        method: 'POST',
        url: '/api/oauth/token',
        headers,
        payload: encode(good),
      })
      expectOAuthError(answer, 400, 'invalid_request')
    },
  )

  test('a token request without a body is refused with invalid_request', async () => {
    expectOAuthError(await app.send({ method: 'POST', url: '/api/oauth/token' }), 400, 'invalid_request')
  })

  test('a token request with a charset in its content type is accepted', async () => {
    const headers = { 'content-type': `${form}; charset=UTF-8` }
    const payload = encode(good)
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
    expectOAuthError(answer, 400, 'invalid_grant')
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    'a token request by %s is refused with 405',
    async (method) => {
      const answer = await app.send({ method, url: '/api/oauth/token' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('POST, OPTIONS')
    },
  )

  test.each(['client_secret=x', 'refresh_token=x', 'code=x', 'anything'])(
    'a token request with ?%s in its URL is refused with invalid_request',
    async (query) => {
      expectOAuthError(await app.post(`/api/oauth/token?${query}`, good), 400, 'invalid_request')
    },
  )

  test('a token request with an oversized body is refused', async () => {
    const answer = await app.post('/api/oauth/token', { ...good, refresh_token: 'x'.repeat(300_000) })
    expectOAuthError(answer, 413, 'invalid_request')
  })

  test.each(['grant_type', 'refresh_token', 'client_id', 'client_secret', 'scope', 'anything'])(
    'a token request with %s twice is refused with invalid_request',
    async (name) => {
      const payload = `${encode({ ...good, [name]: 'refresh_token' })}&${name}=refresh_token`
      const headers = { 'content-type': form }
      const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
      expectOAuthError(answer, 400, 'invalid_request')
    },
  )

  test.each(['client_id', 'refresh_token', 'client_secret'])(
    'a token request with a NUL in %s is refused with invalid_request',
    async (name) => {
      expectOAuthError(
        await app.post('/api/oauth/token', { ...good, [name]: 'x\0y' }),
        400,
        'invalid_request',
      )
    },
  )

  test.each([
    [undefined, 'invalid_request'],
    ['', 'invalid_request'],
    ['password', 'unsupported_grant_type'],
    ['client_credentials', 'unsupported_grant_type'],
    ['implicit', 'unsupported_grant_type'],
    ['urn:ietf:params:oauth:grant-type:device_code', 'unsupported_grant_type'],
    ['Authorization_Code', 'unsupported_grant_type'],
  ])('a token request with grant_type %s is refused with %s', async (grant_type, error) => {
    expectOAuthError(await app.post('/api/oauth/token', { ...good, grant_type }), 400, error)
  })

  test.each(['code', 'redirect_uri', 'code_verifier', 'client_id'])(
    'a code grant without %s is refused with invalid_request',
    async (name) => {
      for (const value of [undefined, '']) {
        const answer = await app.redeem({ code: 'lac_x', verifier: randomToken('') }, { [name]: value })
        expectOAuthError(answer, 400, 'invalid_request')
      }
    },
  )

  test.each(['refresh_token', 'client_id'])(
    'a refresh without %s is refused with invalid_request',
    async (name) => {
      expectOAuthError(await app.refresh('lrt_x', { [name]: undefined }), 400, 'invalid_request')
    },
  )

  test('a code grant without code_verifier is refused and leaves the code valid', async () => {
    const allowed = await app.allow(mei)
    expectOAuthError(await app.redeem(allowed, { code_verifier: undefined }), 400, 'invalid_request')
    expect((await app.redeem(allowed)).statusCode).toBe(200)
  })
})

describe('client authentication at the token endpoint', () => {
  const basic = `Basic ${Buffer.from(`demo-member-confidential:${demoClientSecret}`).toString('base64')}`
  let live: Tokens
  beforeAll(async () => {
    live = await confidential.tokens(mei)
  })

  test.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a confidential client without its secret', { client_secret: undefined }],
    ['a confidential client with an empty secret', { client_secret: '' }],
    ['a confidential client with a wrong secret', { client_secret: 'wrong' }],
    ['a confidential client with its secret in capitals', { client_secret: demoClientSecret.toUpperCase() }],
    ['a public client with a secret', { client_id: 'demo-member-public' }],
    [
      'a client assertion',
      { client_secret: undefined, client_assertion: 'e30.e30.', client_assertion_type: 'x' },
    ],
  ])(
    'a token request with %s is refused with 401 invalid_client and a challenge, for both grants',
    async (_what, changes: Changes) => {
      const allowed = await confidential.allow(mei)
      for (const answer of [
        await confidential.refresh(live.refresh_token, changes),
        await confidential.redeem(allowed, changes),
      ]) {
        expectOAuthError(answer, 401, 'invalid_client')
        expect(answer.headers['www-authenticate']).toMatch(
          /^Bearer realm="http:\/\/localhost:3000", error="invalid_client", error_description="[^"]+"$/,
        )
      }
      expect((await confidential.redeem(allowed)).statusCode).toBe(200)
    },
  )

  test('a token request with any Authorization header is refused with 401 invalid_client', async () => {
    for (const authorization of [basic, 'Bearer x', 'x']) {
      const headers = { 'content-type': form, authorization }
      const payload = encode({
        grant_type: 'refresh_token',
        refresh_token: live.refresh_token,
        client_id: 'demo-member-confidential',
      })
      const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
      expectOAuthError(answer, 401, 'invalid_client')
    }
  })

  test('a token request with two ways of client authentication is refused with invalid_request', async () => {
    const headers = { 'content-type': form, authorization: basic }
    const payload = encode({
      grant_type: 'refresh_token',
      refresh_token: live.refresh_token,
      client_id: 'demo-member-confidential',
      client_secret: demoClientSecret,
    })
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
    expectOAuthError(answer, 400, 'invalid_request')
  })

  test('the secret of the same client at the other school is refused with invalid_client', async () => {
    const options = { isConfidential: true, fixed: { clientId: 'twin', secret: 'lcs_ceramics' } }
    await newClient(world, options)
    await newClient(world, { ...options, fixed: { clientId: 'twin', secret: 'lcs_astronomy' } }, 'astronomy')
    const twin = createTestApp(world, { clientId: 'twin', secret: 'lcs_ceramics' })
    const { refresh_token } = await twin.tokens(mei)
    expectOAuthError(
      await twin.refresh(refresh_token, { client_secret: 'lcs_astronomy' }),
      401,
      'invalid_client',
    )
    expect((await twin.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('after a secret rotation the old secret works until the overlap ends, and the new one works immediately', async () => {
    const own = await ownWorld()
    const { clientId, clientSecret = '' } = await newClient(own, { isConfidential: true })
    const by = createTestApp(own, { clientId, secret: clientSecret })
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    const fresh = await own.modules.oauth.rotateSecret(await workAt(own), { clientId, overlapSeconds: 3600 })

    own.clock.advance({ seconds: 3599 })
    expect((await by.refresh(refresh_token)).statusCode).toBe(200)
    expect((await by.refresh(refresh_token, { client_secret: fresh })).statusCode).toBe(200)
    own.clock.advance({ seconds: 1 })
    expectOAuthError(await by.refresh(refresh_token), 401, 'invalid_client')
    expect((await by.refresh(refresh_token, { client_secret: fresh })).statusCode).toBe(200)
  })

  test('after a secret rotation without overlap the old secret is refused immediately', async () => {
    const { clientId, clientSecret = '' } = await newClient(world, { isConfidential: true })
    const by = createTestApp(world, { clientId, secret: clientSecret })
    const { refresh_token } = await by.tokens(mei)
    await world.modules.oauth.rotateSecret(await workAt(world), { clientId, overlapSeconds: 0 })
    expectOAuthError(await by.refresh(refresh_token), 401, 'invalid_client')
  })
})

describe('more than 60 token requests a minute', () => {
  const asking = (by: TestApp, remoteAddress: string, client_id = 'demo-member-public') =>
    by.send({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': form },
      payload: encode({ grant_type: 'refresh_token', refresh_token: 'lrt_x', client_id }),
      remoteAddress,
    })

  test('more than 60 token requests a minute of one client from one IP address get 429 with Retry-After, and others are served', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const ipAddress = '192.0.2.7'
    for (let count = 0; count < 60; count++)
      expectOAuthError(await asking(by, ipAddress), 400, 'invalid_grant')

    const refused = await asking(by, ipAddress)
    expectOAuthError(refused, 429, 'too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBe(60)
    expect((await asking(by, '192.0.2.8')).statusCode).toBe(400)
    expect((await asking(by, ipAddress, 'demo-member-readonly')).statusCode).toBe(400)
    expect((await asking(createTestApp(own, { school: 'astronomy' }), ipAddress)).statusCode).toBe(400)

    own.clock.advance({ seconds: 59 })
    expect((await asking(by, ipAddress)).statusCode).toBe(429)
    own.clock.advance({ seconds: 1 })
    expect((await asking(by, ipAddress)).statusCode).toBe(400)
  })
})
