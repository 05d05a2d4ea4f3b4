import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { createTestApp, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { createTokenPairWorld, type TokenPairWorld } from '../../support/oauth/token-pair-world.ts'
import { type Account, newAccount, schoolOf } from '../../support/people/identity-cast.ts'
import { audited } from '../../support/people/oauth-cast.ts'
import { secondProcess } from '../../support/world/second-process.ts'
import { createWorld, type World } from '../../support/world/world.ts'

// Its clock passes the lifetimes of tokens, so its members sign in in each test.
const aging = await createWorld()
afterAll(() => aging.close())

let world: World
let mei: TestBrowser
let app: TestApp
let expectLive: TokenPairWorld['expectLive']
let expectRevoked: TokenPairWorld['expectRevoked']
let pair: Tokens
beforeAll(async () => {
  ;({ world, mei, app, expectLive, expectRevoked } = await createTokenPairWorld())
})
afterAll(() => world.close())
beforeEach(async () => {
  pair = await app.tokens(mei)
})

describe('token pairs, state “none”', () => {
  test('a completed authorization gives a new live pair, and earlier pairs stay live', async () => {
    const second = await app.tokens(mei)
    const third = await app.tokens(mei)
    for (const each of [pair, second, third]) expect(await app.isLive(each.access_token)).toBe(true)
    await expectLive(pair, second, third)
  })
})

describe('token pairs, state “live”', () => {
  test('revocation with the refresh token revokes both tokens', async () => {
    expect((await app.revoke(pair.refresh_token)).statusCode).toBe(200)
    await expectRevoked(pair)
  })

  test('revocation with the access token within its lifetime revokes both tokens', async () => {
    expect((await app.revoke(pair.access_token)).statusCode).toBe(200)
    await expectRevoked(pair)
  })

  test('revocation with an expired access token answers 200 and revokes nothing', async () => {
    const by = createTestApp(aging)
    const tokens = await by.tokens(await newBrowser(aging))
    aging.clock.advance({ seconds: 7200 })
    expect((await by.revoke(tokens.access_token)).statusCode).toBe(200)
    const fresh = await by.refreshed(tokens.refresh_token)
    expect(await by.isLive(fresh.access_token)).toBe(true)
  })

  test('revocation with an access token in its last second revokes both tokens', async () => {
    const by = createTestApp(aging)
    const tokens = await by.tokens(await newBrowser(aging))
    aging.clock.advance({ seconds: 7199 })
    await by.revoke(tokens.access_token)
    expect((await by.refresh(tokens.refresh_token)).statusCode).toBe(400)
  })

  test('revocation with a refresh token revokes the pair long after its access token expired', async () => {
    const by = createTestApp(aging)
    const tokens = await by.tokens(await newBrowser(aging))
    aging.clock.advance({ days: 30 })
    await by.revoke(tokens.refresh_token)
    expect((await by.refresh(tokens.refresh_token)).statusCode).toBe(400)
  })

  test('revocation of one pair leaves the others of the same member and app', async () => {
    const other = await app.tokens(mei)
    await app.revoke(pair.refresh_token)
    expect(await app.isLive(other.access_token)).toBe(true)
  })
})

describe('token pairs, refreshed, old pair live', () => {
  test('a refresh gives a new live pair, and the old pair stays live', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    expect(fresh.access_token).not.toBe(pair.access_token)
    expect(fresh.refresh_token).not.toBe(pair.refresh_token)
    expect(await app.isLive(pair.access_token)).toBe(true)
    await expectLive(pair, fresh)
  })

  test('after a lost response the old refresh token can be used again', async () => {
    await app.refreshed(pair.refresh_token)
    const again = await app.refreshed(pair.refresh_token)
    expect(await app.isLive(again.access_token)).toBe(true)
    await expectRevoked(pair)
  })

  test('the first presentation of the new access token revokes the old pair', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    expect((await app.userinfo(fresh.access_token)).statusCode).toBe(200)
    await expectRevoked(pair)
    expect(await app.isLive(fresh.access_token)).toBe(true)
  })

  test('a refresh with the new refresh token does not revoke the old pair, because it is not an API request', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    await app.refreshed(fresh.refresh_token)
    expect(await app.isLive(pair.access_token)).toBe(true)
  })

  test('revocation of the new pair neither restores nor revokes the old pair', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    await app.revoke(fresh.refresh_token)
    await expectRevoked(fresh)
    expect(await app.isLive(pair.access_token)).toBe(true)
  })

  test('revocation of the old pair does not affect the new one', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    await app.revoke(pair.refresh_token)
    expect(await app.isLive(fresh.access_token)).toBe(true)
  })
})

describe('the first presentation of a refreshed access token', () => {
  test('the first presentation of a refreshed access token revokes the old pair even when it is answered with 403', async () => {
    const narrow: Tokens = (await app.refresh(pair.refresh_token, { scope: 'account:read' })).json()
    expect((await app.userinfo(narrow.access_token)).statusCode).toBe(403)
    await expectRevoked(pair)
  })

  test('a presentation of a refreshed access token at the other school does not revoke the old pair', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    const elsewhere = createTestApp(world, { school: 'astronomy' })
    expect((await elsewhere.userinfo(fresh.access_token)).statusCode).toBe(401)
    expect(await app.isLive(pair.access_token)).toBe(true)
  })

  test('a presentation of an expired refreshed access token does not revoke the old pair', async () => {
    const by = createTestApp(aging)
    const old = await by.tokens(await newBrowser(aging))
    const fresh = await by.refreshed(old.refresh_token)
    aging.clock.advance({ hours: 2 })
    expect(await by.isLive(fresh.access_token)).toBe(false)
    expect((await by.refresh(old.refresh_token)).statusCode).toBe(200)
  })

  test('a presentation of a revoked refreshed access token does not revoke the old pair', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    await app.revoke(fresh.access_token)
    expect(await app.isLive(fresh.access_token)).toBe(false)
    expect(await app.isLive(pair.access_token)).toBe(true)
  })

  test('a malformed Authorization header with a refreshed access token does not revoke the old pair', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    const headers = { authorization: `Token ${fresh.access_token}` }
    await app.send({ url: '/api/oauth/userinfo', headers })
    expect(await app.isLive(pair.access_token)).toBe(true)
  })

  test('the first presentation of a refreshed access token in one process revokes the old pair in every process immediately', async () => {
    const second = createTestApp(await secondProcess(world))
    const fresh = await app.refreshed(pair.refresh_token)
    expect(await second.isLive(pair.access_token)).toBe(true)
    expect(await second.isLive(fresh.access_token)).toBe(true)
    expect(await app.isLive(pair.access_token)).toBe(false)
  })

  test('a hundred parallel first presentations of a refreshed access token revoke the old pair, and all hundred are served', async () => {
    const fresh = await app.refreshed(pair.refresh_token)
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.userinfo(fresh.access_token)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await expectRevoked(pair)
  })
})

describe('presenting a revoked refresh token', () => {
  test('presenting a revoked refresh token is refused with invalid_grant, recorded in the audit log, and revokes nothing else', async () => {
    const account = await newAccount(aging)
    const browser = await browserOf(aging, account)
    const by = createTestApp(aging)
    const old = await by.tokens(browser)
    const sibling = await by.tokens(browser)
    const child = await by.refreshed(old.refresh_token)
    expect(await by.isLive(child.access_token)).toBe(true)

    const answer = await by.refresh(old.refresh_token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_grant')
    expect(await refusedRefreshes(account)).toMatchObject([
      {
        schoolId: (await schoolOf(aging, 'ceramics')).id,
        personId: account.personId,
        detail: { client: 'demo-member-public' },
      },
    ])
    expect(await by.isLive(child.access_token)).toBe(true)
    expect(await by.isLive(sibling.access_token)).toBe(true)
    expect((await by.refresh(child.refresh_token)).statusCode).toBe(200)
  })

  test('presenting an unknown, expired or foreign refresh token is not recorded in the audit log', async () => {
    const by = createTestApp(aging)
    const elsewhere = createTestApp(aging, { school: 'astronomy' })
    const account = await newAccount(aging)
    const { refresh_token } = await by.tokens(await browserOf(aging, account))
    await by.refresh('lrt_made-up')
    await elsewhere.refresh(refresh_token)
    aging.clock.advance({ days: 90 })
    await by.refresh(refresh_token)
    expect(await refusedRefreshes(account)).toEqual([])
  })
})

async function refusedRefreshes({ personId }: Account) {
  return (await audited(aging, 'refresh.refused')).filter((entry) => entry.personId === personId)
}
