import { sql } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownDatabase, ownSession } from '../../../../test/support/database/own-database.ts'
import { Unavailable } from '../../unavailable.ts'
import { createDatabase } from '../database.ts'
import { createPool } from '../pool/pool.ts'
import { createSessionQueue } from '../pool/session-queue.ts'
import { inTransaction } from '../transaction.ts'
import { rawQuery, statementName } from './prepared.ts'
import { preparedLookup } from './prepared-lookup.ts'

type BySubdomain = { readonly subdomain: string }

const schoolBySubdomain = preparedLookup(
  'test.lookup.school',
  { subdomain: 'text' },
  (db, { subdomain }: BySubdomain) =>
    db
      .selectFrom('schools')
      .leftJoin('schoolOrigins as origin', 'origin.schoolId', 'schools.id')
      .where('subdomain', '=', subdomain)
      .select(['name', 'timeZone', 'origin.isCanonical']),
)

test('concurrent look-ups share one statement, and each gets the rows of its own input', async () => {
  const { db, statements } = await watchedDatabase()
  const subdomains = ['ceramics', 'nowhere', 'astronomy', 'ceramics', "'; drop table schools"]
  const answers = await Promise.all(subdomains.map((subdomain) => schoolBySubdomain(db, { subdomain })))

  const ceramics = [{ name: 'Ceramics Studio', timeZone: 'Asia/Taipei', isCanonical: true }]
  expect(answers.map((rows) => rows.map(({ name }) => name))).toEqual([
    ['Ceramics Studio'],
    [],
    ['Astronomy Club'],
    ['Ceramics Studio'],
    [],
  ])
  expect(answers[0]).toEqual(ceramics)
  expect(statements()).toEqual(['test.lookup.school.together'])
})

test('a look-up without concurrent ones sends the plain statement', async () => {
  const { db, statements } = await watchedDatabase()
  const rows = await schoolBySubdomain(db, { subdomain: 'ceramics' })
  expect(rows).toEqual([{ name: 'Ceramics Studio', timeZone: 'Asia/Taipei', isCanonical: true }])
  expect(statements()).toEqual(['test.lookup.school'])
})

test('a look-up is never cached, and returns every change that was committed before it started', async () => {
  const { db, statements } = await watchedDatabase()
  const rename = (name: string) =>
    db.updateTable('schools').set({ name }).where('subdomain', '=', 'ceramics').execute()
  const names = async () => {
    const both = [1, 2].map(() => schoolBySubdomain(db, { subdomain: 'ceramics' }))
    return (await Promise.all(both)).map(([school]) => school?.name)
  }
  for (const name of ['One', 'Two', 'Three']) {
    await rename(name)
    expect(await names()).toEqual([name, name])
  }
  expect(statements()).toHaveLength(3)
})

test('a look-up in a transaction is sent in that transaction and is not shared', async () => {
  const { db } = await ownDatabase()
  const undone = inTransaction(db, async (tx) => {
    await tx.updateTable('schools').set({ name: 'Clay' }).where('subdomain', '=', 'ceramics').execute()
    const [[inside], [outside]] = await Promise.all([
      schoolBySubdomain(tx, { subdomain: 'ceramics' }),
      schoolBySubdomain(db, { subdomain: 'ceramics' }),
    ])
    expect([inside?.name, outside?.name]).toEqual(['Clay', 'Ceramics Studio'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test('more look-ups than fit in one statement are sent in several statements', async () => {
  const { db, statements } = await watchedDatabase()
  const numbered = lookupOf('test.lookup.numbered', sql`callers.value`, { most: 10, patienceMs: 1_000 })
  const inputs = Array.from({ length: 25 }, (_, at) => String(at))
  const answers = await Promise.all(inputs.map((value) => numbered(db, { value })))
  expect(answers).toEqual(inputs.map((value) => [{ found: value }]))
  expect(statements()).toHaveLength(3)
})

test('a look-up that fails in a shared statement does not fail the others', async () => {
  const { db } = await watchedDatabase()
  const number = lookupOf('test.lookup.failing', sql`callers.value::integer::text`)
  const inputs = ['1', '2', 'three', '4', '5', '6', 'seven', '8']
  const answers = await Promise.allSettled(inputs.map((value) => number(db, { value })))

  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual(
    inputs.map((value) =>
      Number(value) ? [{ found: value }] : `error: invalid input syntax for type integer: "${value}"`,
    ),
  )
})

test('a slow look-up delays neither the look-ups of its statement nor later ones', async () => {
  const { db, connection } = await watchedDatabase()
  const release = await acquireLock(await ownSession(connection))
  const waiting = lookupOf(
    'test.lookup.slow',
    sql`case when callers.value = 'slow' then pg_advisory_lock(7)::text else callers.value end`,
    { most: 64, patienceMs: 20 },
  )
  let isDone = false
  const slow = waiting(db, { value: 'slow' }).finally(() => {
    isDone = true
  })
  const fastLookups = ['a', 'b', 'c', 'd', 'e'].map((value) => waiting(db, { value }))
  expect(await Promise.all(fastLookups)).toEqual(['a', 'b', 'c', 'd', 'e'].map((found) => [{ found }]))
  expect(await waiting(db, { value: 'later' })).toEqual([{ found: 'later' }])
  expect(isDone).toBe(false)

  await release()
  expect(await slow).toEqual([{ found: '' }])
})

test('a batch of only slow look-ups is not repeated in halves', async () => {
  const { db, connection, statements, ended } = await watchedDatabase()
  const session = await ownSession(connection)
  const value = sql`callers.value || pg_advisory_xact_lock_shared(7)::text`
  const slow = lookupOf('test.lookup.all_slow', value, { most: 64, patienceMs: 20 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const statementsAfter = async (ms: number, expected: number) => {
    const release = await acquireLock(session)
    const answers = Promise.all(['a', 'b'].map((each) => slow(db, { value: each })))
    await untilWaiting(connection)
    vi.advanceTimersByTime(ms)
    await expect.poll(() => statements().length).toBe(expected)
    await release()
    expect(await answers).toEqual([[{ found: 'a' }], [{ found: 'b' }]])
    await expect.poll(() => ended().length).toBe(statements().length)
    return statements().length
  }
  // Both are repeated alone: their usual duration is not known yet.
  expect(await statementsAfter(20, 3)).toBe(3)
  expect(await statementsAfter(8 * 20 - 1, 4)).toBe(4)
})

test('a look-up does not share a statement that was sent before it started', async () => {
  const { db, connection } = await watchedDatabase()
  const release = await acquireLock(await ownSession(connection))
  const name = lookupOf(
    'test.lookup.in_flight',
    sql`(select name from schools where subdomain = 'ceramics')
      || case when callers.value = 'slow' then pg_advisory_lock_shared(7)::text else '' end`,
    { most: 64, patienceMs: 60_000 },
  )
  const before = ['slow', 'fast'].map((value) => name(db, { value }))
  await untilWaiting(connection)
  await db.updateTable('schools').set({ name: 'Renamed' }).where('subdomain', '=', 'ceramics').execute()
  expect(await name(db, { value: 'fast' })).toEqual([{ found: 'Renamed' }])

  await release()
  expect(await Promise.all(before)).toEqual([[{ found: 'Ceramics Studio' }], [{ found: 'Ceramics Studio' }]])
})

test('look-ups without a session are all rejected as Unavailable, and the next one succeeds', async () => {
  const { connection } = await ownDatabase()
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  const queue = createSessionQueue({ max: 1, perQuota: 1, patienceMs: 100, stuckAfterMs: 50 })
  const db = createDatabase(pool, { enter: () => queue.enter('test') })
  const queryBoth = () =>
    Promise.allSettled(['ceramics', 'astronomy'].map((subdomain) => schoolBySubdomain(db, { subdomain })))

  const refused = await db.connection().execute(queryBoth)
  expect(refused.map((each) => each.status === 'rejected' && each.reason)).toEqual([
    expect.any(Unavailable),
    expect.any(Unavailable),
  ])
  expect((await queryBoth()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await db.destroy()
})

type Value = { readonly value: string }

/** A look-up that calculates with its input. */
function lookupOf(
  name: string,
  found: ReturnType<typeof sql>,
  limits?: { readonly most: number; readonly patienceMs: number },
) {
  return preparedLookup<Value, { found: string }>(
    name,
    { value: 'text' },
    (db, { value }) =>
      rawQuery(db, sql`select ${found} as found from (select ${value}::text as value) as callers`),
    limits,
  )
}

async function watchedDatabase() {
  const { connection } = await ownDatabase()
  const pool = createPool({ connection, max: 9, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  const statements: string[] = []
  const ended: string[] = []
  const db = createDatabase(pool, {
    observe: async (text, run) => {
      const name = statementName(text)
      if (name) statements.push(name)
      const answer = await run()
      if (name) ended.push(name)
      return answer
    },
  })
  onTestFinished(() => db.destroy())
  return { db, connection, statements: () => statements, ended: () => ended }
}

/** Holds the lock for which the slow look-ups wait. */
async function acquireLock(session: Client) {
  await session.query('select pg_advisory_lock(7)')
  return async () => void (await session.query('select pg_advisory_unlock(7)'))
}

async function untilWaiting(connection: ClientConfig) {
  const session = await ownSession(connection)
  const waiting = async () =>
    (await session.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount
  await expect.poll(waiting, { interval: 5 }).toBe(1)
}
