// Many simultaneous refreshes of one token: each is served or refused with 429, and the number of children is limited.
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../test/support/people/identity-cast.ts'
import { elsewhere, pairFor } from '../../../../test/support/people/oauth-member.ts'
import { createWorld, type World } from '../../../../test/support/world/world.ts'
import { createModules, createProcessState } from '../../../modules.ts'
import { createDatabase } from '../../../platform/db/database.ts'
import { createPool } from '../../../platform/db/pool/pool.ts'
import { isSuperseded } from './superseded.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await signInAs(world, 'mei', 'ceramics')

test('200 simultaneous refreshes of one token all succeed in a few statements, and ten of their pairs are left', async () => {
  const { refreshToken } = await pairFor(world, mei)
  const before = world.statements().length
  const pairs = await Promise.all(Array.from({ length: 200 }, () => refreshAt(world.modules, refreshToken)))
  expect(world.statements().length - before).toBeLessThan(10)
  expect(new Set(pairs.map((pair) => pair.accessToken)).size).toBe(200)
  expect(await waitingPairs()).toBe(10)
  expect(await liveOf(pairs.slice(0, 150))).toBe(0)
})

test('of 10,000 simultaneous refreshes of one token, those beyond the queue receive 429 with Retry-After: 1', async () => {
  const { refreshToken } = await pairFor(world, mei)
  const requests = Array.from({ length: 10_000 }, () => refreshAt(world.modules, refreshToken))
  const outcomes = await Promise.allSettled(requests)
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(10_000)
  // Excessive requests of a client are not reported as an outage.
  for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
  expect((await refreshAt(world.modules, refreshToken)).refreshToken).toBeTruthy()
})

test('simultaneous refreshes with a revoked token are all refused with invalid_grant', async () => {
  const { accessToken, refreshToken } = await pairFor(world, mei)
  await world.modules.oauth.revokeToken(mei.me.schoolId, 'demo-member-public' as never, accessToken)
  const requests = Array.from({ length: 20 }, () => refreshAt(world.modules, refreshToken))
  for (const outcome of await Promise.allSettled(requests)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'invalid_grant' } })
  }
})

test('simultaneous refreshes of one token by several processes leave no more than ten pairs', {
  timeout: 60_000,
}, async () => {
  await world.deps.db.deleteFrom('tokenPairs').execute()
  const { refreshToken } = await pairFor(world, mei)
  const processes = Array.from({ length: 4 }, anotherProcess)
  const requests = Array.from({ length: 100 }, (_, at) => {
    const { modules } = processes[at % processes.length] ?? world
    return refreshAt(modules, refreshToken)
  })
  await Promise.all(requests)
  expect(await waitingPairs()).toBe(10)
  await Promise.all(processes.map(({ close }) => close()))
})

test('simultaneous refreshes and first uses of their children end without a deadlock', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const { refreshToken } = await pairFor(world, mei)
    const children = await Promise.all(
      Array.from({ length: 10 }, () => refreshAt(world.modules, refreshToken)),
    )
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        refreshAt(world.modules, refreshToken).catch((error: unknown) => error),
      ),
      ...children.map(({ accessToken }) => world.modules.oauth.presentToken(mei.me.schoolId, accessToken)),
    ])
    for (const outcome of outcomes.slice(0, 10)) {
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'invalid_grant' })
    }
    for (const verdict of outcomes.slice(10)) expect(verdict).not.toMatchObject({ is: 'undecided' })
  }
})

test('first uses along one chain of refreshes in several processes end without a deadlock, even during a disconnect', {
  timeout: 60_000,
}, async () => {
  const processes = Array.from({ length: 3 }, anotherProcess)
  for (let round = 0; round < 20; round++) {
    const line = [await pairFor(world, mei)]
    for (let last = line.at(-1); last && line.length < 8; last = line.at(-1)) {
      line.push(await refreshAt(world.modules, last.refreshToken))
    }
    const verdicts = line.map(({ accessToken }, at) => {
      const { modules } = processes[at % processes.length] ?? world
      return modules.oauth.presentToken(mei.me.schoolId, accessToken)
    })
    const disconnected =
      round % 2 === 0
        ? world.modules.oauth.disconnectApp(mei.me, mei.visit, 'demo-member-public' as never)
        : null
    for (const verdict of await Promise.all(verdicts)) expect(verdict).not.toMatchObject({ is: 'undecided' })
    await disconnected
    expect(await liveOf(line.slice(0, -1))).toBe(0)
  }
  await Promise.all(processes.map(({ close }) => close()))
})

async function refreshAt({ oauth }: World['modules'], refreshToken: string) {
  const grant = { refreshToken, scopes: undefined, resource: 'none' } as const
  return await oauth.refresh(elsewhere(mei.visit), { clientId: 'demo-member-public' }, grant)
}

async function waitingPairs(): Promise<number> {
  const { n } = await world.deps.db
    .selectFrom('tokenPairs as pair')
    .innerJoin('tokenPairs as parent', 'parent.id', 'pair.parentId')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('pair.revokedAt', 'is', null)
    .where(({ not }) => not(isSuperseded))
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function liveOf(pairs: readonly { accessToken: string }[]): Promise<number> {
  const verdicts = await Promise.all(
    pairs.map(({ accessToken }) => world.modules.oauth.presentToken(mei.me.schoolId, accessToken)),
  )
  return verdicts.filter(({ is }) => is === 'active').length
}

// A process with its own pool and memory on the same database.
function anotherProcess() {
  const pool = createPool({
    connection: world.connection,
    max: 8,
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 4_000,
  })
  const db = createDatabase(pool)
  return {
    modules: createModules({ ...world.deps, ...createProcessState(world.clock), db }),
    close: () => db.destroy(),
  }
}
