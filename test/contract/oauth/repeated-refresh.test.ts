import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../../src/platform/crypto/random-token.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { createTestApp, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { createTokenPairWorld, type TokenPairWorld } from '../../support/oauth/token-pair-world.ts'
import { secondProcess } from '../../support/world/second-process.ts'
import type { World } from '../../support/world/world.ts'

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

describe('a repeated or concurrent refresh', () => {
  test('a repeated refresh issues a new pair every time, and all pairs are live', async () => {
    const children = await Promise.all(
      Array.from({ length: 5 }, async () => app.refreshed(pair.refresh_token)),
    )
    expect(new Set(children.map((each) => each.access_token)).size).toBe(5)
    await expectLive(pair, ...children)
  })

  test('using one child pair revokes its parent only, and its siblings stay live', async () => {
    const [first, second, third] = [
      await app.refreshed(pair.refresh_token),
      await app.refreshed(pair.refresh_token),
      await app.refreshed(pair.refresh_token),
    ]
    expect(await app.isLive(second.access_token)).toBe(true)
    await expectRevoked(pair)
    expect(await app.isLive(first.access_token)).toBe(true)
    expect(await app.isLive(third.access_token)).toBe(true)
  })

  test('using a grandchild revokes its parent and its grandparent, but not a sibling of its parent', async () => {
    const child = await app.refreshed(pair.refresh_token)
    const sibling = await app.refreshed(pair.refresh_token)
    const grandchild = await app.refreshed(child.refresh_token)
    expect(await app.isLive(grandchild.access_token)).toBe(true)
    await expectRevoked(child)
    await expectRevoked(pair)
    expect((await app.refresh(pair.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    await expectLive(sibling)
  })

  test('issuing the 11th unused child pair revokes the oldest', async () => {
    const children: Tokens[] = []
    for (let nth = 0; nth < 10; nth++) children.push(await app.refreshed(pair.refresh_token))
    const [oldest, ...newer] = children
    await expectLive(...children)
    const eleventh = await app.refreshed(pair.refresh_token)
    if (oldest) await expectRevoked(oldest)
    await expectLive(...newer, eleventh, pair)
  })

  test('used child pairs do not count toward the limit of ten', async () => {
    const used = await app.refreshed(pair.refresh_token)
    const { schoolId, id } = await pairOf(used)
    await world.deps.db
      .updateTable('tokenPairs')
      .set({ presentedAt: world.clock.now() })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    for (let nth = 0; nth < 11; nth++) await app.refreshed(pair.refresh_token)
    expect(await app.isLive(used.access_token)).toBe(true)
  })

  test('a hundred parallel refreshes leave ten live child pairs', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.refresh(pair.refresh_token)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await liveChildrenOf(pair)).toHaveLength(10)
  })

  test('parallel refreshes in two processes leave ten live child pairs, and none waits indefinitely', async () => {
    const second = createTestApp(await secondProcess(world))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => (nth % 2 ? app : second).refresh(pair.refresh_token)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await liveChildrenOf(pair)).toHaveLength(10)
  })

  test('a refresh while its child pair is presented never revokes both', async () => {
    const second = createTestApp(await secondProcess(world))
    for (let round = 0; round < 10; round++) {
      const old = await app.tokens(mei)
      const child = await app.refreshed(old.refresh_token)
      const [used, raced] = await Promise.all([
        second.userinfo(child.access_token),
        app.refresh(old.refresh_token),
      ])
      expect(used.statusCode).toBe(200)
      expect([200, 400]).toContain(raced.statusCode)
      expect(await app.isLive(child.access_token)).toBe(true)
      expect(await app.isLive(old.access_token)).toBe(false)
    }
  })
})

async function liveChildrenOf(parent: Tokens) {
  const { schoolId, id } = await pairOf(parent)
  return await world.deps.db
    .selectFrom('tokenPairs as pair')
    .innerJoin('tokenPairs as parent', (join) =>
      join.onRef('parent.schoolId', '=', 'pair.schoolId').onRef('parent.id', '=', 'pair.parentId'),
    )
    .select('pair.id')
    .where('pair.schoolId', '=', schoolId)
    .where('parent.id', '=', id)
    .where('pair.revokedAt', 'is', null)
    // Without a presentation and with ten younger siblings the pair has ended, although its row has no end
    // time.
    .where(sql<boolean>`(pair.presented_at is not null or parent.children - pair.nth < 10)`)
    .execute()
}

async function pairOf({ access_token }: Tokens) {
  return await world.deps.db
    .selectFrom('tokenPairs')
    .select(['schoolId', 'id'])
    .where('accessHash', '=', hashToken(access_token))
    .executeTakeFirstOrThrow()
}
