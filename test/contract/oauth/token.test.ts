import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { hashToken, randomToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  type Changes,
  createTestApp,
  encode,
  type TestApp,
  type Tokens,
} from '../../support/oauth/oauth-app.ts'
import { demoPassword, personOf, schoolOf, signInAs } from '../../support/people/identity-cast.ts'
import { audited, newClient, suspend, workAt } from '../../support/people/oauth-cast.ts'
import { secondProcess } from '../../support/world/second-process.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
let mei: TestBrowser
let app: TestApp
let confidential: TestApp
let operator: TestApp
beforeAll(async () => {
  world = await createWorld()
  mei = await browserOf(world, 'mei')
  app = createTestApp(world)
  confidential = createTestApp(world, { clientId: 'demo-member-confidential', secret: demoClientSecret })
  operator = createTestApp(world, { clientId: 'demo-operator-public', scope: 'openid courses:read' })
})
afterAll(() => world.close())

const form = 'application/x-www-form-urlencoded'

function isError(answer: LightMyRequestResponse, status: number, error: string) {
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status, error })
  expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('a token response', () => {
  test('holds the standard fields, the school, and when it was made', async () => {
    const answer = await app.redeem(await app.allow(mei))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^lat_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^lrt_[\w-]{43}$/),
      scope: 'openid profile email account:read account:write',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      school_id: (await schoolOf(world, 'ceramics')).id,
      school_subdomain: 'ceramics',
      id_token: expect.any(String),
    })
  })

  test('after a refresh holds the same, but no id_token', async () => {
    const { refresh_token } = await app.tokens(mei)
    const answer = await app.refresh(refresh_token)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^lat_/),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^lrt_/),
      scope: 'openid profile email account:read account:write',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      school_id: (await schoolOf(world, 'ceramics')).id,
      school_subdomain: 'ceramics',
    })
  })

  test('without openid holds no id_token', async () => {
    expect(await app.tokens(mei, { scope: 'profile account:read' })).not.toHaveProperty('id_token')
  })

  test('lists the scopes the member left, not those that were asked for', async () => {
    const allowed = await app.allow(mei, {}, { decline: ['email', 'account:write'] })
    expect((await app.redeem(allowed)).json().scope).toBe('openid profile account:read')
  })

  test('names no school for an operator client without resource, and a refresh copies that', async () => {
    const unbound = createTestApp(world, {
      clientId: 'demo-operator-public',
      scope: 'openid courses:read',
      resource: undefined,
    })
    const tokens = await unbound.tokens(mei)
    const refreshed = await unbound.refreshed(tokens.refresh_token)
    for (const each of [tokens, refreshed]) {
      expect(each).not.toHaveProperty('school_id')
      expect(each).not.toHaveProperty('school_subdomain')
    }
    const bound = (await unbound.refresh(tokens.refresh_token, { resource: app.origin })).json()
    expect(bound).not.toHaveProperty('school_id')
  })

  test('names the school for an operator client with resource, and a refresh copies that', async () => {
    const tokens = await operator.tokens(mei)
    expect(await operator.refreshed(tokens.refresh_token)).toMatchObject({ school_id: tokens.school_id })
    expect(tokens.school_subdomain).toBe('ceramics')
  })

  test('is made of secrets of which only hashes are kept, and which no log holds', async () => {
    const tokens = await confidential.tokens(mei)
    const kept = await world.deps.db.selectFrom('tokenPairs').selectAll().execute()
    expect(kept.some(({ accessHash }) => accessHash.equals(hashToken(tokens.access_token)))).toBe(true)
    expect(kept.some(({ refreshHash }) => refreshHash.equals(hashToken(tokens.refresh_token)))).toBe(true)
    for (const secret of [tokens.access_token, tokens.refresh_token, demoClientSecret]) {
      expect(JSON.stringify(kept)).not.toContain(secret)
      expect(world.logged()).not.toContain(secret)
    }
  })
})

describe('a token request', () => {
  const good = { grant_type: 'refresh_token', refresh_token: 'lrt_x', client_id: 'demo-member-public' }

  test('in JSON is invalid_request', async () => {
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', payload: good })
    isError(answer, 400, 'invalid_request')
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'in %s is invalid_request',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await app.send({
        method: 'POST',
        url: '/api/oauth/token',
        headers,
        payload: encode(good),
      })
      isError(answer, 400, 'invalid_request')
    },
  )

  test('without a body is invalid_request', async () => {
    isError(await app.send({ method: 'POST', url: '/api/oauth/token' }), 400, 'invalid_request')
  })

  test('with a charset after its type is read like any', async () => {
    const headers = { 'content-type': `${form}; charset=UTF-8` }
    const payload = encode(good)
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
    isError(answer, 400, 'invalid_grant')
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('by %s is 405', async (method) => {
    const answer = await app.send({ method, url: '/api/oauth/token' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST, OPTIONS')
  })

  test.each(['client_secret=x', 'refresh_token=x', 'code=x', 'anything'])(
    'with ?%s in its address is invalid_request',
    async (query) => {
      isError(await app.post(`/api/oauth/token?${query}`, good), 400, 'invalid_request')
    },
  )

  test('with a body beyond every bound is refused', async () => {
    const answer = await app.post('/api/oauth/token', { ...good, refresh_token: 'x'.repeat(300_000) })
    isError(answer, 413, 'invalid_request')
  })

  test.each(['grant_type', 'refresh_token', 'client_id', 'client_secret', 'scope', 'anything'])(
    'with %s given twice is invalid_request',
    async (name) => {
      const payload = `${encode({ ...good, [name]: 'refresh_token' })}&${name}=refresh_token`
      const headers = { 'content-type': form }
      const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
      isError(answer, 400, 'invalid_request')
    },
  )

  test.each(['client_id', 'refresh_token', 'client_secret'])(
    'with a NUL in %s is invalid_request',
    async (name) => {
      isError(await app.post('/api/oauth/token', { ...good, [name]: 'x\0y' }), 400, 'invalid_request')
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
  ])('with grant_type %s is %s', async (grant_type, error) => {
    isError(await app.post('/api/oauth/token', { ...good, grant_type }), 400, error)
  })

  test.each(['code', 'redirect_uri', 'code_verifier', 'client_id'])(
    'for a code without %s is invalid_request',
    async (name) => {
      for (const value of [undefined, '']) {
        const answer = await app.redeem({ code: 'lac_x', verifier: randomToken('') }, { [name]: value })
        isError(answer, 400, 'invalid_request')
      }
    },
  )

  test.each(['refresh_token', 'client_id'])('for a refresh without %s is invalid_request', async (name) => {
    isError(await app.refresh('lrt_x', { [name]: undefined }), 400, 'invalid_request')
  })

  test('keeps client_id, client_secret and code free when they are missing: a code survives a bad request', async () => {
    const allowed = await app.allow(mei)
    isError(await app.redeem(allowed, { code_verifier: undefined }), 400, 'invalid_request')
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
  ])('%s is 401 invalid_client, at both grants, with a challenge', async (_what, changes: Changes) => {
    const allowed = await confidential.allow(mei)
    for (const answer of [
      await confidential.refresh(live.refresh_token, changes),
      await confidential.redeem(allowed, changes),
    ]) {
      isError(answer, 401, 'invalid_client')
      expect(answer.headers['www-authenticate']).toMatch(
        /^Bearer realm="http:\/\/localhost:3000", error="invalid_client", error_description="[^"]+"$/,
      )
    }
    expect((await confidential.redeem(allowed)).statusCode).toBe(200)
  })

  test('in the Authorization header is 401 invalid_client, whatever is in it', async () => {
    for (const authorization of [basic, 'Bearer x', 'x']) {
      const headers = { 'content-type': form, authorization }
      const payload = encode({
        grant_type: 'refresh_token',
        refresh_token: live.refresh_token,
        client_id: 'demo-member-confidential',
      })
      const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
      isError(answer, 401, 'invalid_client')
    }
  })

  test('in two ways at once is invalid_request', async () => {
    const headers = { 'content-type': form, authorization: basic }
    const payload = encode({
      grant_type: 'refresh_token',
      refresh_token: live.refresh_token,
      client_id: 'demo-member-confidential',
      client_secret: demoClientSecret,
    })
    const answer = await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload })
    isError(answer, 400, 'invalid_request')
  })

  test('with the secret of the same client at the other school is invalid_client', async () => {
    const made = { isConfidential: true, fixed: { clientId: 'twin', secret: 'lcs_ceramics' } }
    await newClient(world, made)
    await newClient(world, { ...made, fixed: { clientId: 'twin', secret: 'lcs_astronomy' } }, 'astronomy')
    const twin = createTestApp(world, { clientId: 'twin', secret: 'lcs_ceramics' })
    const { refresh_token } = await twin.tokens(mei)
    isError(await twin.refresh(refresh_token, { client_secret: 'lcs_astronomy' }), 401, 'invalid_client')
    expect((await twin.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('after a rotation goes on with the old secret until the overlap ends, with the new one at once', async () => {
    const own = await ownWorld()
    const { clientId, clientSecret = '' } = await newClient(own, { isConfidential: true })
    const by = createTestApp(own, { clientId, secret: clientSecret })
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    const fresh = await own.modules.oauth.rotateSecret(await workAt(own), { clientId, overlapSeconds: 3600 })

    own.clock.advance({ seconds: 3599 })
    expect((await by.refresh(refresh_token)).statusCode).toBe(200)
    expect((await by.refresh(refresh_token, { client_secret: fresh })).statusCode).toBe(200)
    own.clock.advance({ seconds: 1 })
    isError(await by.refresh(refresh_token), 401, 'invalid_client')
    expect((await by.refresh(refresh_token, { client_secret: fresh })).statusCode).toBe(200)
  })

  test('after a rotation without overlap ends with the old secret at once', async () => {
    const { clientId, clientSecret = '' } = await newClient(world, { isConfidential: true })
    const by = createTestApp(world, { clientId, secret: clientSecret })
    const { refresh_token } = await by.tokens(mei)
    await world.modules.oauth.rotateSecret(await workAt(world), { clientId, overlapSeconds: 0 })
    isError(await by.refresh(refresh_token), 401, 'invalid_client')
  })
})

describe('an authorization code', () => {
  test.each([
    ['unknown', { code: 'lac_made-up' }],
    ['with another redirect_uri', { redirect_uri: 'http://127.0.0.1:9999/callback' }],
    ['with a redirect_uri that reads the same', { redirect_uri: 'http://127.0.0.1:8976/callback?' }],
    ['with another verifier', { code_verifier: randomToken('') }],
    ['with a verifier of 42 characters', { code_verifier: 'x'.repeat(42) }],
    ['with a verifier of 129 characters', { code_verifier: 'x'.repeat(129) }],
    ['from another client', { client_id: 'demo-member-readonly' }],
  ])('%s is invalid_grant, and the right request still redeems it', async (_what, changes: Changes) => {
    const allowed = await app.allow(mei)
    isError(await app.redeem(allowed, changes), 400, 'invalid_grant')
    expect((await app.redeem(allowed)).statusCode).toBe(200)
  })

  test('whose challenge is the verifier itself is invalid_grant: plain is never taken', async () => {
    const verifier = randomToken('')
    const allowed = await app.allow(mei, { code_challenge: verifier })
    isError(await app.redeem({ ...allowed, verifier }), 400, 'invalid_grant')
  })

  test.each([43, 128])('is redeemed by a verifier of %i unreserved characters', async (length) => {
    const verifier = '-._~aZ09'.repeat(16).slice(0, length)
    const challenge = hashToken(verifier).toString('base64url')
    const allowed = await app.allow(mei, { code_challenge: challenge })
    expect((await app.redeem({ ...allowed, verifier })).statusCode).toBe(200)
  })

  test.each([
    ['42 characters', 'x'.repeat(42)],
    ['129 characters', 'x'.repeat(129)],
    ['a character that is reserved', `${'x'.repeat(42)}+`],
  ])('is not redeemed by a verifier of %s, though its hash fits', async (_what, verifier) => {
    const allowed = await app.allow(mei, { code_challenge: hashToken(verifier).toString('base64url') })
    isError(await app.redeem({ ...allowed, verifier }), 400, 'invalid_grant')
  })

  test('on another loopback port needs that very port again', async () => {
    const redirect_uri = 'http://127.0.0.1:50123/callback'
    const allowed = await app.allow(mei, { redirect_uri })
    isError(await app.redeem(allowed), 400, 'invalid_grant')
    expect((await app.redeem(allowed, { redirect_uri })).statusCode).toBe(200)
  })

  test('lives for 60 seconds', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    const [first, second] = [await by.allow(browser), await by.allow(browser)]
    own.clock.advance({ seconds: 59 })
    expect((await by.redeem(first)).statusCode).toBe(200)
    own.clock.advance({ seconds: 1 })
    isError(await by.redeem(second), 400, 'invalid_grant')
  })

  test('presented twice is invalid_grant, ends the pair it gave, and is written down', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const browser = await browserOf(own, 'mei')
    const other = await by.tokens(browser)
    const allowed = await by.allow(browser)
    const tokens: Tokens = (await by.redeem(allowed)).json()
    const child = await by.refreshed(tokens.refresh_token)

    isError(await by.redeem(allowed), 400, 'invalid_grant')
    expect(await by.isLive(tokens.access_token)).toBe(false)
    expect(await by.isLive(child.access_token)).toBe(false)
    isError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
    isError(await by.refresh(child.refresh_token), 400, 'invalid_grant')
    expect(await by.isLive(other.access_token)).toBe(true)
    expect(await audited(own, 'code.replayed')).toMatchObject([
      { personId: await personOf(own, 'mei'), detail: { client: 'demo-member-public' } },
    ])
  })

  test('presented again after its minute still ends the pair it gave', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const allowed = await by.allow(await browserOf(own, 'mei'))
    const { access_token }: Tokens = (await by.redeem(allowed)).json()
    own.clock.advance({ minutes: 10 })
    isError(await by.redeem(allowed), 400, 'invalid_grant')
    expect(await by.isLive(access_token)).toBe(false)
  })

  test('presented again by another client ends nothing', async () => {
    const allowed = await app.allow(mei)
    const { access_token }: Tokens = (await app.redeem(allowed)).json()
    isError(await app.redeem(allowed, { client_id: 'demo-member-readonly' }), 400, 'invalid_grant')
    expect(await app.isLive(access_token)).toBe(true)
  })

  test('of 1,000 parallel redemptions gives one pair; the others get invalid_grant, or 429 after 3 s', async () => {
    const allowed = await app.allow(mei)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => app.redeem(allowed)))
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    const lost = answers.filter(({ statusCode }) => statusCode === 400)
    const late = answers.filter(({ statusCode }) => statusCode === 429)
    expect([won.length, lost.length + late.length]).toEqual([1, 999])
    expect(lost.length).toBeGreaterThan(0)
    expect(new Set(lost.map((answer) => answer.json().error))).toEqual(new Set(['invalid_grant']))
    for (const answer of late) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    isError(await app.redeem(allowed), 400, 'invalid_grant')
    const { access_token = '' } = won[0]?.json() ?? {}
    expect(await app.isLive(access_token)).toBe(false)
  })

  test('redeemed in two processes at once gives one pair, every time', async () => {
    const second = createTestApp(await secondProcess(world))
    for (let round = 0; round < 10; round++) {
      const allowed = await app.allow(mei)
      const both = [app, second, app, second].map((each) => each.redeem(allowed))
      const answers = await Promise.all(both)
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    }
  })

  test('of one school is invalid_grant at the other, in both directions, and stays good at its own', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await browserOf(world, 'mei', 'astronomy')
    const [here, elsewhere] = [await app.allow(mei), await astronomy.allow(there)]
    isError(await astronomy.redeem(here), 400, 'invalid_grant')
    isError(await app.redeem(elsewhere), 400, 'invalid_grant')
    expect((await app.redeem(here)).json()).toMatchObject({ school_subdomain: 'ceramics' })
    expect((await astronomy.redeem(elsewhere)).json()).toMatchObject({ school_subdomain: 'astronomy' })
  })

  test('takes the scope of its consent: a scope in the token request is ignored', async () => {
    const allowed = await app.allow(mei, { scope: 'openid' })
    expect((await app.redeem(allowed, { scope: 'openid account:write courses:write' })).json().scope).toBe(
      'openid',
    )
  })
})

describe('resource at the code grant', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['the other school', 'http://127.0.0.1:3000'],
    ['malformed', 'localhost'],
    ['with a path', 'http://localhost:3000/mcp'],
  ])('%s is invalid_target for a member client, and spends nothing', async (_what, resource) => {
    const allowed = await app.allow(mei)
    isError(await app.redeem(allowed, { resource }), 400, 'invalid_target')
    expect((await app.redeem(allowed)).statusCode).toBe(200)
  })

  test('with a slash at the end is the same', async () => {
    const allowed = await app.allow(mei)
    expect((await app.redeem(allowed, { resource: `${app.origin}/` })).statusCode).toBe(200)
  })

  test('named only now is invalid_target: the consent was for none', async () => {
    const allowed = await operator.allow(mei, { resource: undefined })
    isError(await operator.redeem(allowed), 400, 'invalid_target')
  })

  test('repeated with values that differ is invalid_target', async () => {
    const { code, verifier } = await app.allow(mei)
    const fields = {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      redirect_uri: 'http://127.0.0.1:8976/callback',
      code,
      code_verifier: verifier,
      resource: app.origin,
    }
    const payload = `${encode(fields)}&resource=http%3A%2F%2F127.0.0.1%3A3000`
    const headers = { 'content-type': form }
    isError(
      await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload }),
      400,
      'invalid_target',
    )
  })
})

describe('a refresh', () => {
  test.each([
    ['with an unknown token', 'lrt_made-up'],
    ['with something that is no token', '  '],
  ])('%s is invalid_grant', async (_what, token) => {
    isError(await app.refresh(token), 400, 'invalid_grant')
  })

  test('with an access token is invalid_grant', async () => {
    isError(await app.refresh((await app.tokens(mei)).access_token), 400, 'invalid_grant')
  })

  test('by another client is invalid_grant, confidential or not', async () => {
    const { refresh_token } = await app.tokens(mei)
    const proof = { client_id: 'demo-member-confidential', client_secret: demoClientSecret }
    isError(await app.refresh(refresh_token, { client_id: 'demo-member-readonly' }), 400, 'invalid_grant')
    isError(await app.refresh(refresh_token, proof), 400, 'invalid_grant')
    expect((await app.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('at the other school is invalid_grant, in both directions', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    const here = await app.tokens(mei)
    isError(await astronomy.refresh(here.refresh_token), 400, 'invalid_grant')
    isError(await app.refresh(there.refresh_token), 400, 'invalid_grant')
    expect((await app.refresh(here.refresh_token)).statusCode).toBe(200)
    expect((await astronomy.refresh(there.refresh_token)).statusCode).toBe(200)
  })

  test('with a narrower scope gives an access token of that scope', async () => {
    const { refresh_token } = await app.tokens(mei)
    const narrow: Tokens = (await app.refresh(refresh_token, { scope: 'openid email' })).json()
    expect(narrow.scope).toBe('openid email')
    expect((await app.userinfo(narrow.access_token)).json()).not.toHaveProperty('name')
  })

  test('with a narrower scope leaves the refresh token as wide as the consent', async () => {
    const { refresh_token, scope } = await app.tokens(mei)
    const narrow: Tokens = (await app.refresh(refresh_token, { scope: 'openid' })).json()
    expect((await app.refreshed(narrow.refresh_token)).scope).toBe(scope)
  })

  test.each([
    'openid courses:read',
    'everything',
    'openid profile email account:read account:write forms:read',
  ])('with scope %s, wider than was granted, is invalid_scope', async (scope) => {
    const { refresh_token } = await app.tokens(mei)
    isError(await app.refresh(refresh_token, { scope }), 400, 'invalid_scope')
  })

  test('does not bring back a scope that the member declined', async () => {
    const allowed = await app.allow(mei, {}, { decline: ['account:write'] })
    const { refresh_token }: Tokens = (await app.redeem(allowed)).json()
    isError(await app.refresh(refresh_token, { scope: 'openid account:write' }), 400, 'invalid_scope')
    expect((await app.refreshed(refresh_token)).scope).not.toContain('account:write')
  })

  test.each([
    ['this site', 'http://localhost:3000', 200],
    ['this site with a slash', 'http://localhost:3000/', 200],
    ['left out', undefined, 200],
    ['the other school', 'http://127.0.0.1:3000', 400],
    ['malformed', 'x', 400],
  ])('with resource %s is %s %i', async (_what, resource, status) => {
    const { refresh_token } = await app.tokens(mei)
    const answer = await app.refresh(refresh_token, { resource })
    expect(answer.statusCode).toBe(status)
    if (status === 400) isError(answer, 400, 'invalid_target')
  })

  test('works for 90 days after its pair was minted', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    own.clock.advance({ days: 90, seconds: -1 })
    const late = await by.refreshed(refresh_token)
    own.clock.advance({ seconds: 1 })
    isError(await by.refresh(refresh_token), 400, 'invalid_grant')
    own.clock.advance({ days: 89 })
    expect((await by.refresh(late.refresh_token)).statusCode).toBe(200)
  })

  test('works for 400 days after the consent, however often it was refreshed', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    let tokens = await by.tokens(await browserOf(own, 'mei'))
    for (let quarter = 0; quarter < 5; quarter++) {
      own.clock.advance({ days: 80, ...(quarter === 4 ? { seconds: -1 } : {}) })
      tokens = await by.refreshed(tokens.refresh_token)
    }
    own.clock.advance({ seconds: 1 })
    isError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
  })
})

describe('an access token', () => {
  test('lives for two hours, for member and operator clients alike', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    for (const by of [
      createTestApp(own),
      createTestApp(own, { clientId: 'demo-operator-public', scope: 'openid courses:read' }),
    ]) {
      const { access_token, expires_in } = await by.tokens(browser)
      expect(expires_in).toBe(7200)
      own.clock.advance({ seconds: 7199 })
      expect(await by.isLive(access_token)).toBe(true)
      own.clock.advance({ seconds: 1 })
      expect(await by.isLive(access_token)).toBe(false)
    }
  })
})

describe('a grant that no longer holds', () => {
  const endings: [string, (own: World) => Promise<unknown>][] = [
    [
      'the member lost every role at the site',
      async (own) =>
        own.modules.identity.revokeRole(platformActor, {
          schoolId: (await schoolOf(own, 'ceramics')).id,
          personId: await personOf(own, 'mei'),
          role: 'student',
        }),
    ],
    [
      'the client was disabled',
      async (own) => own.modules.oauth.disableClient(await workAt(own), 'demo-member-public' as never),
    ],
    [
      'the client was deleted',
      async (own) => own.modules.oauth.deleteClient(await workAt(own), 'demo-member-public' as never),
    ],
    [
      'the member disconnected the app',
      async (own) => {
        const { me, visit } = await signInAs(own, 'mei', 'ceramics')
        await own.modules.oauth.disconnectApp(me, visit, 'demo-member-public' as never)
      },
    ],
    ['the school was suspended', (own) => suspend(own, 'ceramics')],
  ]

  test.each(endings)(
    'because %s: a refresh and a code are invalid_grant, the access token opens nothing',
    async (_why, end) => {
      const own = await ownWorld()
      const browser = await browserOf(own, 'mei')
      const by = createTestApp(own)
      const elsewhere = createTestApp(own, { school: 'astronomy' })
      const there = await elsewhere.tokens(await browserOf(own, 'mei', 'astronomy'))
      const tokens = await by.tokens(browser)
      const allowed = await by.allow(browser)
      await end(own)

      isError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
      isError(await by.redeem(allowed), 400, 'invalid_grant')
      expect(await by.isLive(tokens.access_token)).toBe(false)
      expect(await elsewhere.isLive(there.access_token)).toBe(true)
      expect((await elsewhere.refresh(there.refresh_token)).statusCode).toBe(200)
    },
  )

  test.each([
    [
      'was deactivated',
      async (own: World) => {
        await own.modules.identity.deactivatePerson(platformActor, await personOf(own, 'mei'))
      },
    ],
    [
      'deleted the account',
      async (own: World) => {
        const { me, visit } = await signInAs(own, 'mei', 'ceramics')
        await own.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
      },
    ],
  ])('because the member %s: nothing of theirs works at any school', async (_why, end) => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const elsewhere = createTestApp(own, { school: 'astronomy' })
    const here = await by.tokens(await browserOf(own, 'mei'))
    const there = await elsewhere.tokens(await browserOf(own, 'mei', 'astronomy'))
    const tom = await by.tokens(await browserOf(own, 'tom'))
    await end(own)

    isError(await by.refresh(here.refresh_token), 400, 'invalid_grant')
    isError(await elsewhere.refresh(there.refresh_token), 400, 'invalid_grant')
    expect(await by.isLive(here.access_token)).toBe(false)
    expect(await by.isLive(tom.access_token)).toBe(true)
  })

  test('holds again when the client is enabled again', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token, access_token } = await by.tokens(await browserOf(own, 'mei'))
    const clientId = 'demo-member-public' as never
    await own.modules.oauth.disableClient(await workAt(own), clientId)
    expect(await by.isLive(access_token)).toBe(false)
    await own.modules.oauth.enableClient(await workAt(own), clientId)
    expect(await by.isLive(access_token)).toBe(true)
    expect((await by.refresh(refresh_token)).statusCode).toBe(200)
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

  test('of one client from one address are 429 with Retry-After; others go on', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const address = '192.0.2.7'
    for (let count = 0; count < 60; count++) isError(await asking(by, address), 400, 'invalid_grant')

    const refused = await asking(by, address)
    isError(refused, 429, 'too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBe(60)
    expect((await asking(by, '192.0.2.8')).statusCode).toBe(400)
    expect((await asking(by, address, 'demo-member-readonly')).statusCode).toBe(400)
    expect((await asking(createTestApp(own, { school: 'astronomy' }), address)).statusCode).toBe(400)

    own.clock.advance({ seconds: 59 })
    expect((await asking(by, address)).statusCode).toBe(429)
    own.clock.advance({ seconds: 1 })
    expect((await asking(by, address)).statusCode).toBe(400)
  })
})
