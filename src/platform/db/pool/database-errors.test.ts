import { sql } from 'kysely'
import type { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseProxy } from '../../../../test/support/database/database-proxy.ts'
import { ownDatabase, ownPool, ownSession } from '../../../../test/support/database/own-database.ts'
import { ownPostgres } from '../../../../test/support/database/own-postgres.ts'
import { createOwnRole, type OwnRole } from '../../../../test/support/database/own-role.ts'
import { Refusal } from '../../refusal.ts'
import { Unavailable } from '../../unavailable.ts'
import { violates } from '../constraint.ts'
import type { Db } from '../database.ts'
import { inTransaction } from '../transaction.ts'
import { isDatabaseUnavailable, unavailabilityReason } from './database-errors.ts'

const answer = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)
const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('a statement whose session is terminated is rejected as Unavailable', async () => {
  const { db, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const pid = await backendOf(db)
  const rejection = expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow(Unavailable)
  const asleep = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
  await expect.poll(async () => (await admin.query(asleep, [pid])).rowCount, { interval: 2 }).toBe(1)
  await admin.query('select pg_terminate_backend($1)', [pid])
  await rejection
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test('a transaction whose session is terminated is rejected as Unavailable and does not crash the process', async () => {
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

test('a transaction that reaches the idle timeout is rejected as Unavailable', async () => {
  const { db, pool, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const work = inTransaction(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx)
    await untilGone(pool, admin)
    await answer(tx)
  })
  await expect(work).rejects.toThrow(Unavailable)
})

test('a terminated idle session is replaced and no query fails', async () => {
  const { db, pool, connection } = await ownDatabase({ max: 1 })
  const admin = await ownSession(connection)
  const gone = new Promise((resolve) => pool.once('remove', resolve))
  await admin.query('select pg_terminate_backend($1)', [await backendOf(db)])
  await gone
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test.each([
  ['nothing listens on the port', { host: '127.0.0.1', port: 1 }],
  ['the socket does not exist', { host: '/nonexistent', port: 5432 }],
  ['the host has no address', { host: 'no-such-host.invalid', port: 5432 }],
])('a query is rejected as Unavailable when %s', async (_what, connection) => {
  const { db } = ownPool(connection)
  await expect(answer(db)).rejects.toThrow(Unavailable)
})

test.each([
  [
    'it does not allow connections',
    ({ database }: OwnRole) => `alter database ${database} allow_connections false`,
  ],
  ['its role is not allowed to log in', ({ name }: OwnRole) => `alter role ${name} nologin`],
  [
    'its role has reached its connection limit',
    ({ name }: OwnRole) => `alter role ${name} connection limit 0`,
  ],
])('the database counts as unavailable when %s', async (_what, refuse) => {
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
  const failure = await answer(db).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unavailable)
  if (failure instanceof Unavailable)
    expect(unavailabilityReason(failure)).toBe('the database refuses sessions')
})

test('a query that gets no session before the timeout is rejected as Unavailable', async () => {
  const { db } = await ownDatabase({ max: 1, connectTimeoutMs: 250 })
  await expect.poll(() => answer(db).then(() => 'connected', String)).toBe('connected')
  await inTransaction(db, async () => {
    await expect(answer(db)).rejects.toThrow(Unavailable)
  })
  expect((await answer(db)).rows).toEqual([{ one: 1 }])
})

test('a statement that times out is rejected as Unavailable, and its session is kept', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const pid = await backendOf(db)
  const work = inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 5`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  await expect(work).rejects.toThrow(Unavailable)
  expect(await backendOf(db)).toBe(pid)
})

test('waiting for a lock times out and is rejected as Unavailable', async () => {
  const { db } = await ownDatabase({ lockTimeoutMs: 10 })
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('schools').select('id').forUpdate().execute()
    const second = db.updateTable('schools').set({ name: 'Clay' }).execute()
    await expect(second).rejects.toThrow(Unavailable)
  })
})

test('a transaction on an unreachable host times out, and the pool drops its sessions', async () => {
  const { connection } = await ownDatabase()
  const proxy = await databaseProxy(connection)
  const { db, pool } = ownPool(proxy.connection, { statementTimeoutMs: 200 })
  await answer(db)
  proxy.swallow()
  await expect(inTransaction(db, answer)).rejects.toThrow(Unavailable)
  expect(pool.totalCount).toBe(0)
})

test('an invalid statement or a refusal by PostgreSQL is not reported as Unavailable', async () => {
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

test('only connection errors count as an unavailable database', () => {
  expect(isDatabaseUnavailable(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(true)
  expect(isDatabaseUnavailable(coded('08006'))).toBe(true)
  for (const other of [new Error('no'), coded('23505'), coded('40001'), 'ECONNREFUSED', undefined, null]) {
    expect(isDatabaseUnavailable(other)).toBe(false)
  }
})

test('a lost node of a cluster makes its statement Unavailable, and the session is kept', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const pid = await backendOf(db)
  await sql`create function lose_node() returns void language plpgsql as
    $$ begin raise 'connection to the remote node failed' using errcode = '08006'; end $$`.execute(db)
  await expect(sql`select lose_node()`.execute(db)).rejects.toThrow(Unavailable)
  await expect(inTransaction(db, (tx) => sql`select lose_node()`.execute(tx))).rejects.toThrow(Unavailable)
  expect(await backendOf(db)).toBe(pid)
})

test('the pool serves queries again after the database was restarted', async () => {
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
