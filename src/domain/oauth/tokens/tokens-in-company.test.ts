// Concurrent refreshes and presentations share statements, and each has the same result as if it were alone.
import { afterAll, expect, test } from 'vitest'
import { ownSession } from '../../../../test/support/database/own-database.ts'
import { signInAs } from '../../../../test/support/people/identity-cast.ts'
import { elsewhere, pairFor } from '../../../../test/support/people/oauth-member.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { statementName } from '../../../platform/db/prepared/prepared.ts'
import { clientIdOf } from '../clients/client-id.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await signInAs(world, 'mei', 'ceramics')

const publicClient = clientIdOf('demo-member-public')
type Pair = Awaited<ReturnType<typeof pairFor>>

test('simultaneous refreshes of many pairs share a statement, and each app gets the child of its own pair', async () => {
  const pairs = await pairsFor(8)
  const [minted, statements] = await statementsOf(() =>
    Promise.all(pairs.map(({ refreshToken }) => refresh(refreshToken))),
  )
  // The first refresh may have started before the batch.
  expect(statements).toContain('oauth.mint_children')
  expect(statements.length).toBeLessThanOrEqual(2)
  expect(new Set(minted.map(({ accessToken }) => accessToken)).size).toBe(8)
  for (const [at, { accessToken }] of minted.entries()) {
    expect(await parentOf(accessToken)).toBe(await idOf(pairs[at]))
  }
})

test('a refused refresh in a batch fails alone and with its own reason', async () => {
  const [one, two, three, four] = await pairsFor(4)
  if (!one || !two || !three || !four) throw new Error('Four pairs were asked for')
  await revoke(three)
  const outcomes = await Promise.allSettled([
    refresh(one.refreshToken),
    refresh('lrt_unknown'),
    refresh(two.refreshToken, { clientId: 'demo-member-confidential' }),
    refresh(three.refreshToken),
    refresh(four.refreshToken, { scopes: ['account:write'] }),
    refresh(four.refreshToken, { scopes: ['account:read'] }),
  ])
  expect(
    outcomes.map((each) => (each.status === 'fulfilled' ? each.value.scopes : each.reason.code)),
  ).toEqual([
    ['openid', 'account:read'],
    'invalid_grant',
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    ['account:read'],
  ])
})

test('a refresh whose pair is locked does not delay the other refreshes of its batch', async () => {
  const [locked, ...rest] = await pairsFor(4)
  if (!locked) throw new Error('Four pairs were asked for')
  const session = await ownSession(world.connection)
  await session.query('begin')
  await session.query('select from token_pairs where refresh_hash = $1 for update', [
    hashToken(locked.refreshToken),
  ])
  const late = refresh(locked.refreshToken)
  const minted = await Promise.all(rest.map(({ refreshToken }) => refresh(refreshToken)))
  expect(minted).toHaveLength(3)
  await session.query('rollback')
  expect((await late).accessToken).toBeTruthy()
})

test('simultaneous refreshes of one token number every child', async () => {
  const [pair] = await pairsFor(1)
  const minted = await Promise.all(Array.from({ length: 6 }, () => refresh(pair?.refreshToken ?? '')))
  const rows = await world.deps.db
    .selectFrom('tokenPairs')
    .where('accessHash', 'in', minted.map(({ accessToken }) => hashToken(accessToken)) as never)
    .select('nth')
    .execute()
  expect(rows.map(({ nth }) => nth).sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('first presentations of many pairs in one batch take one update and revoke the pairs before them', async () => {
  const older = await pairsFor(6)
  const younger = await Promise.all(older.map(({ refreshToken }) => refresh(refreshToken)))
  const [verdicts, statements] = await statementsOf(() => Promise.all(younger.map(present)))
  expect(verdicts.map(({ is }) => is)).toEqual(younger.map(() => 'active'))
  expect(statements).toEqual(['oauth.present_token.together', 'oauth.note_presented_many'])
  expect(await Promise.all(older.map(present))).toEqual(older.map(() => ({ is: 'unusable', why: 'revoked' })))
})

test('the first presentation of a pair whose parent is locked does not delay other presentations', async () => {
  const older = await pairsFor(3)
  const [locked, ...rest] = await Promise.all(older.map(({ refreshToken }) => refresh(refreshToken)))
  if (!locked) throw new Error('Three pairs were asked for')
  const session = await ownSession(world.connection)
  await session.query('begin')
  await session.query('select from token_pairs where access_hash = $1 for update', [
    hashToken(older[0]?.accessToken ?? ''),
  ])
  const late = present(locked)
  expect((await Promise.all(rest.map(present))).map(({ is }) => is)).toEqual(['active', 'active'])
  await session.query('rollback')
  expect((await late).is).toBe('active')
  expect(await Promise.all(older.map(present))).toEqual(older.map(() => ({ is: 'unusable', why: 'revoked' })))
})

test('tokens that are checked in one batch get the same verdicts as tokens that are checked alone', async () => {
  const [live, ended] = await pairsFor(2)
  if (!live || !ended) throw new Error('Two pairs were asked for')
  await revoke(ended)
  const tokens = [live, ended, { accessToken: 'lat_unknown' }, live, { accessToken: '' }]
  const alone = []
  for (const token of tokens) alone.push(await present(token))
  expect(await Promise.all(tokens.map(present))).toEqual(alone)
  expect(alone.map((verdict) => ('why' in verdict ? verdict.why : verdict.is))).toEqual([
    'active',
    'revoked',
    'unknown',
    'active',
    'unknown',
  ])
})

async function pairsFor(count: number): Promise<Pair[]> {
  const pairs = []
  for (let n = 0; n < count; n++) pairs.push(await pairFor(world, mei))
  return pairs
}

async function refresh(
  refreshToken: string,
  { clientId = 'demo-member-public', scopes }: { clientId?: string; scopes?: readonly string[] } = {},
) {
  const grant = { refreshToken, scopes, resource: 'none' } as const
  return await world.modules.oauth.refresh(elsewhere(mei.visit), { clientId }, grant)
}

async function revoke({ refreshToken }: Pair) {
  await world.modules.oauth.revokeToken(mei.me.schoolId, publicClient, refreshToken)
}

function present({ accessToken }: { accessToken: string }) {
  return world.modules.oauth.presentToken(mei.me.schoolId, accessToken)
}

/** Runs some work and returns its result and the token statements that it sent. */
async function statementsOf<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const before = world.statements().length
  const result = await work()
  const names = world.statements().slice(before).map(statementName)
  return [result, names.filter((name) => name !== undefined)]
}

async function rowOf(accessToken: string) {
  return await world.deps.db
    .selectFrom('tokenPairs')
    .where('accessHash', '=', hashToken<'access token'>(accessToken))
    .select(['id', 'parentId'])
    .executeTakeFirstOrThrow()
}

async function idOf(pair: Pair | undefined) {
  return (await rowOf(pair?.accessToken ?? '')).id
}

async function parentOf(accessToken: string) {
  return (await rowOf(accessToken)).parentId
}
