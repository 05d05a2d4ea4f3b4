import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, randomToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { type Changes, createTestApp, encode, type Tokens } from '../../support/oauth/oauth-app.ts'
import { expectOAuthError } from '../../support/oauth/oauth-errors.ts'
import { createOAuthWorld } from '../../support/oauth/oauth-world.ts'
import { personOf } from '../../support/people/identity-cast.ts'
import { audited } from '../../support/people/oauth-cast.ts'
import { secondProcess } from '../../support/world/second-process.ts'
import { ownWorld } from '../../support/world/world.ts'

const { world, mei, app, operator } = await createOAuthWorld()
afterAll(() => world.close())

const form = 'application/x-www-form-urlencoded'

describe('an authorization code', () => {
  test.each([
    ['with an unknown code', { code: 'lac_made-up' }],
    ['with another redirect_uri', { redirect_uri: 'http://127.0.0.1:9999/callback' }],
    ['with an equivalent redirect_uri', { redirect_uri: 'http://127.0.0.1:8976/callback?' }],
    ['with another verifier', { code_verifier: randomToken('') }],
    ['with a verifier of 42 characters', { code_verifier: 'x'.repeat(42) }],
    ['with a verifier of 129 characters', { code_verifier: 'x'.repeat(129) }],
    ['from another client', { client_id: 'demo-member-readonly' }],
  ])(
    'a code grant %s is refused with invalid_grant, and a correct request still redeems the code',
    async (_what, changes: Changes) => {
      const allowed = await app.allow(mei)
      expectOAuthError(await app.redeem(allowed, changes), 400, 'invalid_grant')
      expect((await app.redeem(allowed)).statusCode).toBe(200)
    },
  )

  test('an authorization code whose challenge equals the verifier is refused with invalid_grant, because plain is not supported', async () => {
    const verifier = randomToken('')
    const allowed = await app.allow(mei, { code_challenge: verifier })
    expectOAuthError(await app.redeem({ ...allowed, verifier }), 400, 'invalid_grant')
  })

  test.each([43, 128])(
    'an authorization code is redeemed with a verifier of %i unreserved characters',
    async (length) => {
      const verifier = '-._~aZ09'.repeat(16).slice(0, length)
      const challenge = hashToken(verifier).toString('base64url')
      const allowed = await app.allow(mei, { code_challenge: challenge })
      expect((await app.redeem({ ...allowed, verifier })).statusCode).toBe(200)
    },
  )

  test.each([
    ['42 characters', 'x'.repeat(42)],
    ['129 characters', 'x'.repeat(129)],
    ['a reserved character', `${'x'.repeat(42)}+`],
  ])(
    'an authorization code with a verifier of %s is refused, even when the hash of the verifier matches',
    async (_what, verifier) => {
      const allowed = await app.allow(mei, { code_challenge: hashToken(verifier).toString('base64url') })
      expectOAuthError(await app.redeem({ ...allowed, verifier }), 400, 'invalid_grant')
    },
  )

  test('an authorization code for another loopback port is redeemed with that same port only', async () => {
    const redirect_uri = 'http://127.0.0.1:50123/callback'
    const allowed = await app.allow(mei, { redirect_uri })
    expectOAuthError(await app.redeem(allowed), 400, 'invalid_grant')
    expect((await app.redeem(allowed, { redirect_uri })).statusCode).toBe(200)
  })

  test('an authorization code expires after 60 seconds', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    const [first, second] = [await by.allow(browser), await by.allow(browser)]
    own.clock.advance({ seconds: 59 })
    expect((await by.redeem(first)).statusCode).toBe(200)
    own.clock.advance({ seconds: 1 })
    expectOAuthError(await by.redeem(second), 400, 'invalid_grant')
  })

  test('a second redemption of an authorization code is refused with invalid_grant, revokes the issued pair and is logged', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const browser = await browserOf(own, 'mei')
    const other = await by.tokens(browser)
    const allowed = await by.allow(browser)
    const tokens: Tokens = (await by.redeem(allowed)).json()
    const child = await by.refreshed(tokens.refresh_token)

    expectOAuthError(await by.redeem(allowed), 400, 'invalid_grant')
    expect(await by.isLive(tokens.access_token)).toBe(false)
    expect(await by.isLive(child.access_token)).toBe(false)
    expectOAuthError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
    expectOAuthError(await by.refresh(child.refresh_token), 400, 'invalid_grant')
    expect(await by.isLive(other.access_token)).toBe(true)
    expect(await audited(own, 'code.replayed')).toMatchObject([
      { personId: await personOf(own, 'mei'), detail: { client: 'demo-member-public' } },
    ])
  })

  test('a second redemption of an authorization code after it expired still revokes the issued pair', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const allowed = await by.allow(await browserOf(own, 'mei'))
    const { access_token }: Tokens = (await by.redeem(allowed)).json()
    own.clock.advance({ minutes: 10 })
    expectOAuthError(await by.redeem(allowed), 400, 'invalid_grant')
    expect(await by.isLive(access_token)).toBe(false)
  })

  test('a second redemption of an authorization code by another client revokes nothing', async () => {
    const allowed = await app.allow(mei)
    const { access_token }: Tokens = (await app.redeem(allowed)).json()
    expectOAuthError(await app.redeem(allowed, { client_id: 'demo-member-readonly' }), 400, 'invalid_grant')
    expect(await app.isLive(access_token)).toBe(true)
  })

  test('one of 1,000 parallel redemptions of one authorization code gets a pair, and the others get invalid_grant, or 429 after 3 s', async () => {
    const allowed = await app.allow(mei)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => app.redeem(allowed)))
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    const lost = answers.filter(({ statusCode }) => statusCode === 400)
    const late = answers.filter(({ statusCode }) => statusCode === 429)
    expect([won.length, lost.length + late.length]).toEqual([1, 999])
    expect(lost.length).toBeGreaterThan(0)
    expect(new Set(lost.map((answer) => answer.json().error))).toEqual(new Set(['invalid_grant']))
    for (const answer of late) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expectOAuthError(await app.redeem(allowed), 400, 'invalid_grant')
    const { access_token = '' } = won[0]?.json() ?? {}
    expect(await app.isLive(access_token)).toBe(false)
  })

  test('parallel redemptions of an authorization code in two processes always give one pair', async () => {
    const second = createTestApp(await secondProcess(world))
    for (let round = 0; round < 10; round++) {
      const allowed = await app.allow(mei)
      const both = [app, second, app, second].map((each) => each.redeem(allowed))
      const answers = await Promise.all(both)
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    }
  })

  test('an authorization code of one school is refused with invalid_grant at the other, in both directions, and stays valid at its own', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await browserOf(world, 'mei', 'astronomy')
    const [here, elsewhere] = [await app.allow(mei), await astronomy.allow(there)]
    expectOAuthError(await astronomy.redeem(here), 400, 'invalid_grant')
    expectOAuthError(await app.redeem(elsewhere), 400, 'invalid_grant')
    expect((await app.redeem(here)).json()).toMatchObject({ school_subdomain: 'ceramics' })
    expect((await astronomy.redeem(elsewhere)).json()).toMatchObject({ school_subdomain: 'astronomy' })
  })

  test('the scope of an authorization code is the scope of its consent, and a scope in the token request is ignored', async () => {
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
  ])(
    'a code grant of a member client is refused with invalid_target and the code stays valid when the resource is %s',
    async (_what, resource) => {
      const allowed = await app.allow(mei)
      expectOAuthError(await app.redeem(allowed, { resource }), 400, 'invalid_target')
      expect((await app.redeem(allowed)).statusCode).toBe(200)
    },
  )

  test('a code grant accepts the resource with a trailing slash', async () => {
    const allowed = await app.allow(mei)
    expect((await app.redeem(allowed, { resource: `${app.origin}/` })).statusCode).toBe(200)
  })

  test('a code grant with a resource that the authorization request lacked is refused with invalid_target', async () => {
    const allowed = await operator.allow(mei, { resource: undefined })
    expectOAuthError(await operator.redeem(allowed), 400, 'invalid_target')
  })

  test('a code grant with resource twice and different values is refused with invalid_target', async () => {
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
    expectOAuthError(
      await app.send({ method: 'POST', url: '/api/oauth/token', headers, payload }),
      400,
      'invalid_target',
    )
  })
})

test('a code grant with several faults is refused for the first in the order client, code, redirect_uri, code_verifier, resource', async () => {
  const allowed = await app.allow(mei)
  const faults: readonly (readonly [Changes, string])[] = [
    [{ client_id: 'nobody' }, 'invalid_client'],
    [{ code: 'lac_made-up' }, 'The code is unknown, expired or already used'],
    [{ redirect_uri: 'http://127.0.0.1:9999/callback' }, 'redirect_uri does not match'],
    [{ code_verifier: 'x'.repeat(43) }, 'code_verifier does not match'],
    [{ resource: 'http://127.0.0.1:3000' }, 'resource is not this site'],
  ]
  for (const [at, [, expected]] of faults.entries()) {
    const changes: Changes = Object.assign({}, ...faults.slice(at).map(([change]) => change))
    expect((await app.redeem(allowed, changes)).body).toContain(expected)
  }
  expect((await app.redeem(allowed)).statusCode).toBe(200)
})
