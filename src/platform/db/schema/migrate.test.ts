import { createHash } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { expect, test, vi } from 'vitest'
import { emptyDatabase, ownPool, ownSession } from '../../../../test/support/database/own-database.ts'
import { migrations as lecternsOwn } from '../../../../test/support/database/scratch-database.ts'
import { StartFailure } from '../../start-failure.ts'
import { Unavailable } from '../../unavailable.ts'
import { migrate, refuseOldServer } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { schemaVersion } from './schema-version.ts'

const first = migration(1, 'pots', 'create table pots (id integer); insert into pots values (1)')
const second = migration(2, 'glazes', 'create table glazes (id integer)')
const third = migration(3, 'kilns', 'create table kilns (id integer)')

test('migrating an empty database applies every migration, and migrating a current one applies none', async () => {
  const connection = await emptyDatabase()
  const { db } = ownPool(connection)
  expect(await schemaVersion(db)).toBe(0)
  expect(await migrate(connection, lecternsOwn)).toBe(lecternsOwn.length)
  expect(await schemaVersion(db)).toBe(lecternsOwn.length)
  expect(await migrate(connection, lecternsOwn)).toBe(0)
})

test('migration progress names each migration and its position', async () => {
  const reports: unknown[] = []
  await migrate(await emptyDatabase(), [first, second], {
    onApplied: ({ migration: { name }, index, total }) => reports.push([name, index, total]),
  })
  expect(reports).toEqual([
    ['pots', 0, 2],
    ['glazes', 1, 2],
  ])
})

test('on a PostgreSQL without Citus the line that places new tables changes nothing', async () => {
  const connection = await emptyDatabase()
  const keyed = migration(
    2,
    'glazes',
    `create table glazes (id integer);
-- place tables
alter table glazes add primary key (id);`,
  )
  const onPlaced = vi.fn()
  expect(await migrate(connection, [first, keyed], { onPlaced })).toBe(2)
  expect(onPlaced).not.toHaveBeenCalled()
  expect(await tablesOf(connection)).toEqual(['glazes', 'pots', 'schema_migrations'])
})

test('several processes that start concurrently apply each migration once', async () => {
  const connection = await emptyDatabase()
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection, [first, second, third])))
  expect(applied.sort()).toEqual([0, 0, 0, 3])
  expect(await rowsOf(connection, 'select * from pots')).toEqual([{ id: 1 }])
})

test('a failed migration is rolled back, and the next run continues from it', async () => {
  const connection = await emptyDatabase()
  const broken = migration(2, 'glazes', 'create table glazes (id integer); select nonsense')
  const failed = migrate(connection, [first, broken, third])
  await expect(failed).rejects.toMatchObject({
    message: 'Migration 2 (glazes) failed',
    cause: { code: '42703' },
  })
  expect(await tablesOf(connection)).toEqual(['pots', 'schema_migrations'])

  expect(await migrate(connection, [first, second, third])).toBe(2)
  expect(await tablesOf(connection)).toEqual(['glazes', 'kilns', 'pots', 'schema_migrations'])
})

test('a migration whose session is killed is rolled back, reported as Unavailable and can be resumed', async () => {
  const connection = await emptyDatabase()
  const admin = await ownSession(connection)
  const slow = migration(
    2,
    'glazes',
    `create table glazes (id integer);
     select pg_sleep(60) where exists (select from pg_class where relname = 'wait_here')`,
  )
  await admin.query('create table wait_here ()')
  const rejection = expect(migrate(connection, [first, slow, third])).rejects.toThrow(Unavailable)
  const asleep = `select pid from pg_stat_activity
    where datname = current_database() and application_name = 'lectern migrate' and wait_event = 'PgSleep'`
  await expect.poll(async () => (await admin.query(asleep)).rowCount, { interval: 2 }).toBe(1)
  await admin.query(`select pg_terminate_backend(pid) from (${asleep}) as sleeper`)
  await rejection
  expect(await tablesOf(connection)).not.toContain('glazes')

  await admin.query('drop table wait_here')
  expect(await migrate(connection, [first, slow, third])).toBe(2)
})

test('a migration changed after it was applied is refused', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, [first, second])
  const edited = migration(1, 'pots', `${first.sql} -- harmless?`)
  await expect(migrate(connection, [edited, second, third])).rejects.toMatchObject({
    name: 'StartFailure',
    message: 'Migration 1 (pots) was changed after it was applied.',
    remedies: [expect.stringContaining('new migration'), expect.stringContaining('data folder')],
  })
  expect(await tablesOf(connection)).not.toContain('kilns')
})

test('a schema newer than the code is refused with the names of the unknown migrations', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, [first, second, third])
  await expect(migrate(connection, [first])).rejects.toMatchObject({
    name: 'StartFailure',
    message: 'The database is at migration 3 (kilns), but this Lectern only has migrations up to 1.',
    remedies: [expect.stringContaining('newer Lectern'), expect.stringContaining('backup')],
  })
})

test('a migration may take longer than the statement timeout', async () => {
  const connection = await emptyDatabase()
  await (await ownSession(connection)).query(
    `do $$ begin execute format('alter database %I set statement_timeout = 20', current_database()); end $$`,
  )
  expect(await migrate(connection, [migration(1, 'slow', 'select pg_sleep(0.05)')])).toBe(1)
})

test('a refused migration run releases its lock', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, [first, second])
  await expect(migrate(connection, [first])).rejects.toThrow(StartFailure)
  expect(await migrate(connection, [first, second, third])).toBe(1)
})

test('migrating an unreachable database is rejected as Unavailable', async () => {
  await expect(migrate({ host: '/nonexistent' }, [first])).rejects.toThrow(Unavailable)
})

test('PostgreSQL older than 15 is refused', () => {
  expect(() => refuseOldServer(140_018)).toThrow(
    'The database runs PostgreSQL 14; Lectern needs 15 or newer.',
  )
  expect(() => refuseOldServer(90_624)).toThrow('PostgreSQL 9;')
  expect(() => refuseOldServer(150_000)).not.toThrow()
  expect(() => refuseOldServer(180_004)).not.toThrow()
})

function migration(version: number, name: string, sql: string): Migration {
  return { version, name, sql, digest: createHash('sha256').update(sql).digest('hex') }
}

async function rowsOf(connection: ClientConfig, text: string): Promise<unknown[]> {
  return (await (await ownSession(connection)).query(text)).rows
}

async function tablesOf(connection: ClientConfig): Promise<unknown[]> {
  const rows = await rowsOf(
    connection,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map((row) => (row as { relname: string }).relname)
}
