import { sql } from 'kysely'
import type { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseProxy } from '../../../test/support/database-proxy.ts'
import { ownDatabase, ownPool, ownSession } from '../../../test/support/own-database.ts'
import { ownPostgres } from '../../../test/support/own-postgres.ts'
import { createOwnRole, type OwnRole } from '../../../test/support/own-role.ts'
import { Refusal } from '../refusal.ts'
import { Unavailable } from '../unavailable.ts'
import { violates } from './constraint.ts'
import type { Db } from './database.ts'
import { isDatabaseAway, whyAway } from './database-away.ts'
import { inTransaction } from './transaction.ts'

const answer = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)
const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('a session that is ended in the middle of a statement tells that the database is away', async () => {
  const { db, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const pid = await backendOf(db)
  const told = expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(Unavailable)
  const asleep = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
  await expect.poll(async () => (await admin.query(asleep, [pid])).rowCount, { interval: 2 }).toBe(1)
  await admin.query('select pg_terminate_backend($1)', [pid])
  await told
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test('a session that is ended between the statements of a transaction ends that transaction, not the process', async () => {
  const { db, pool, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const work = inTransaction(db, async (tx) => {
    await admin.query('select pg_terminate_backend($1)', [await backendOf(tx)])
    await untilGone(pool, admin)
    await answer(tx)
  })
  await expect(work).rejects.toThrow(Unavailable)
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test('a transaction left idle for too long is ended by the database and told as such', async () => {
  const { db, pool, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const work = inTransaction(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx)
    await untilGone(pool, admin)
    await answer(tx)
  })
  await expect(work).rejects.toThrow(Unavailable)
})

test('a session that is ended while idle is replaced without anybody noticing', async () => {
  const { db, pool, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const gone = new Promise((heard) => pool.once('remove', heard))
  await admin.query('select pg_terminate_backend($1)', [await backendOf(db)])
  await gone
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test.each([
  ['nothing listens at the port', { host: '127.0.0.1', port: 1 }],
  ['there is no socket', { host: '/nonexistent', port: 5432 }],
  ['the host has no address', { host: 'no-such-host.invalid', port: 5432 }],
])('the database is away when %s', async (_what, connection) => {
  const { db } = ownPool(connection)
  await expect(answer(db)).rejects.toThrow(Unavailable)
})

test.each([
  [
    'the database takes no sessions',
    ({ database }: OwnRole) => `alter database ${database} allow_connections false`,
  ],
  ['its role may not log in', ({ name }: OwnRole) => `alter role ${name} nologin`],
  ['its role has as many sessions as it may', ({ name }: OwnRole) => `alter role ${name} connection limit 0`],
])('the database is away when %s', async (_what, refuse) => {
  const { connection } = await ownDatabase()
  const role = await createOwnRole(connection)
  onTestFinished(async () => {
    await role.asAdmin(`alter database ${role.database} allow_connections true`)
    await role.drop()
  })
  const { db } = ownPool(role.connection)
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
  await role.asAdmin(refuse(role))
  await role.endSessions()
  const told = await answer(db).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(Unavailable)
  if (told instanceof Unavailable) expect(whyAway(told)).toBe('the database refuses sessions')
})

test('a pool without a free session in time tells that the database is away', async () => {
  const { db } = await ownDatabase({ max: 1, connectTimeoutMs: 250 })
  await expect.poll(() => answer(db).then(() => 'connected', String)).toBe('connected')
  await inTransaction(db, async () => {
    await expect(answer(db)).rejects.toThrow(Unavailable)
  })
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test('a statement that takes too long is given up, and its session goes on', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const pid = await backendOf(db)
  const work = inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 5`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  await expect(work).rejects.toThrow(Unavailable)
  expect(await backendOf(db)).toBe(pid)
})

test('a lock that somebody else keeps is waited for only so long', async () => {
  const { db } = await ownDatabase({ lockTimeoutMs: 10 })
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('schools').select('id').forUpdate().execute()
    const second = db.updateTable('schools').set({ name: 'Clay' }).execute()
    await expect(second).rejects.toThrow(Unavailable)
  })
})

test('a database whose host vanished is given up, and so are its sessions', async () => {
  const { connection } = await ownDatabase()
  const proxy = await databaseProxy(connection)
  const { db, pool } = ownPool(proxy.connection, { statementTimeoutMs: 200 })
  await answer(db)
  proxy.swallow()
  await expect(inTransaction(db, answer)).rejects.toThrow(Unavailable)
  expect(pool.totalCount).toBe(0)
})

test('what a statement itself did wrong is not blamed on the database', async () => {
  const { db } = await ownDatabase()
  await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' })
  const again = db.insertInto('schoolFeatures').columns(['schoolId', 'feature', 'switchedOnAt'])
  const twice = again.expression(
    db.selectFrom('schoolFeatures').select(['schoolId', 'feature', 'switchedOnAt']),
  )
  await expect(twice.execute()).rejects.toSatisfy((error) => violates(error, 'school_features_pkey'))
  const refused = inTransaction(db, async () => {
    throw new Refusal('conflict', 'Taken')
  })
  await expect(refused).rejects.toThrow(Refusal)
})

test('only the trouble of a database makes it away', () => {
  expect(isDatabaseAway(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(true)
  expect(isDatabaseAway(coded('08006'))).toBe(true)
  for (const other of [new Error('no'), coded('23505'), coded('40001'), 'ECONNREFUSED', undefined, null]) {
    expect(isDatabaseAway(other)).toBe(false)
  }
})

test('after the database has stopped and come back, the same pool works', async () => {
  const postgres = await ownPostgres()
  const { db } = ownPool(postgres.connection)
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
  await postgres.stop()
  await expect(answer(db)).rejects.toThrow(Unavailable)
  await expect(inTransaction(db, answer)).rejects.toThrow(Unavailable)
  await postgres.start()
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
  expect((await inTransaction(db, answer)).rows).toEqual([{ one: 1 }])
})

function coded(code: string): Error {
  return Object.assign(new Error('trouble'), { code })
}

// The pool's session is gone when the database no longer lists it and the socket's end has arrived here.
async function untilGone(pool: Pool, admin: Client) {
  const listed = `select from pg_stat_activity where application_name = 'lectern' and datname = current_database()`
  await expect.poll(async () => (await admin.query(listed)).rowCount, { interval: 2 }).toBe(0)
  expect(pool.totalCount).toBe(1)
}
