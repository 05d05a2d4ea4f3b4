import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  backUp,
  backUpAndRestore,
  contentsOf,
  demoDatabase,
  filesIn,
  folderOf,
  manyFacts,
  ownDatabase,
  restore,
  run,
  scratchFolder,
} from '../../../test/support/commands/backups.ts'
import { createTestDatabase, migrations } from '../../../test/support/database/scratch-database.ts'
import { migrate } from '../db/schema/migrate.ts'
import type { Migration } from '../db/schema/migrations.ts'
import { createFiles } from '../files/create-files.ts'
import type { Files } from '../files/files.ts'

const demoBackup = join(scratchFolder, 'demo.backup')
beforeAll(async () => {
  const demo = await createTestDatabase(inject('server'), { template: inject('template') })
  await backUp(demo.connection, demoBackup)
  await demo.drop()
})

describe('a restore', () => {
  test('a restore refuses a database with rows, and leaves it unchanged', async () => {
    const target = await demoDatabase()
    const before = await contentsOf(target)
    await expect(restore(demoBackup, target)).rejects.toThrow('The database is not empty')
    expect(await contentsOf(target)).toEqual(before)
  })

  test('a restore refuses a backup of a newer schema or with different migrations', async () => {
    const older = migrations.slice(0, -1)
    await expect(restore(demoBackup, await ownDatabase(), { migrations: older })).rejects.toThrow(
      'newer Lectern',
    )
    const other = migrations.map((one, at) => (at === 1 ? { ...one, digest: 'changed' } : one))
    await expect(restore(demoBackup, await ownDatabase(), { migrations: other })).rejects.toThrow(
      'differs from the one in this Lectern',
    )
  })

  test('a restore migrates a backup of an older schema, and refuses a database with a newer schema than the backup', async () => {
    const source = await ownDatabase()
    await migrate(source, migrations.slice(0, 2))
    await run(
      source,
      `insert into people (id, email, name, created_at, updated_at) values ('${randomUUID()}', 'mei@example.com', 'Mei', now(), now())`,
    )
    const file = join(scratchFolder, 'older.backup')
    await backUp(source, file)

    const target = await ownDatabase()
    await restore(file, target)
    expect(await run(target, 'select email from people')).toEqual([{ email: 'mei@example.com' }])
    expect(await run(target, 'select from schema_migrations')).toHaveLength(migrations.length)

    const ahead = await ownDatabase()
    await migrate(ahead, migrations)
    await expect(restore(file, ahead)).rejects.toThrow('a schema cannot be downgraded')
  })

  test('a restore that fails half-way leaves the database and the files empty, and can be repeated', async () => {
    const source = await demoDatabase()
    const file = join(scratchFolder, 'halfway.backup')
    await backUp(source, file, { filesFolder: folderOf({ 'a/1.txt': 'one', 'b/2.txt': 'two' }) })
    const target = await ownDatabase()
    const filesFolder = folderOf({})
    const files = await createFiles({ kind: 'folder', folder: filesFolder })
    const fullDisk: Files = {
      ...files,
      put: async (key, content) => {
        if (key.startsWith('b/'))
          throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
        await files.put(key, content)
      },
    }
    await expect(restore(file, target, { files: fullDisk })).rejects.toThrow('the disk is full')
    expect(Object.values(await contentsOf(target)).flat()).toEqual([])
    expect(await filesIn(filesFolder)).toEqual({})

    await restore(file, target, { files })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    expect(await filesIn(filesFolder)).toEqual({ 'a/1.txt': 'one', 'b/2.txt': 'two' })
  })

  test('a restore whose rows violate a constraint fails and leaves the database empty', async () => {
    const source = await demoDatabase()
    await run(source, 'alter table schools drop constraint schools_currency_form')
    await run(source, `update schools set currency = 'pesos'`)
    const target = await ownDatabase()
    await expect(backUpAndRestore(source, target)).rejects.toThrow('schools_currency_form')
    expect(Object.values(await contentsOf(target)).flat()).toEqual([])
  })

  test('an interrupted restore leaves the database empty', async () => {
    const source = await demoDatabase()
    await run(source, manyFacts(50_000))
    const file = join(scratchFolder, 'many.backup')
    await backUp(source, file)
    const target = await ownDatabase()
    const aborter = new AbortController()
    const onRows = (done: number) => done > 20_000 && aborter.abort()
    await expect(restore(file, target, { onRows, signal: aborter.signal })).rejects.toThrow('aborted')
    expect(Object.values(await contentsOf(target)).flat()).toEqual([])
  })

  test('a restore keeps an identical file, and does not overwrite a different one', async () => {
    const source = await demoDatabase()
    const file = join(scratchFolder, 'files.backup')
    await backUp(source, file, {
      filesFolder: folderOf({ 'a/1.txt': 'one', 'a/2.txt': 'two', '.hidden/x': 'no' }),
    })

    const same = folderOf({ 'a/2.txt': 'two' })
    await restore(file, await ownDatabase(), { files: await createFiles({ kind: 'folder', folder: same }) })
    expect(await filesIn(same)).toEqual({ 'a/1.txt': 'one', 'a/2.txt': 'two' })

    const other = folderOf({ 'a/2.txt': 'TWO' })
    const files = await createFiles({ kind: 'folder', folder: other })
    await expect(restore(file, await ownDatabase(), { files })).rejects.toThrow('a different a/2.txt')
    expect(await filesIn(other)).toEqual({ 'a/2.txt': 'TWO' })
  })

  test('a restore writes the secret key to the given path, readable only by its owner', async () => {
    const source = await demoDatabase()
    const file = join(scratchFolder, 'secret.backup')
    await backUp(source, file, { secret: { check: 'x', key: 'the key' } })
    const secretFile = join(scratchFolder, 'new/secret-key')
    await restore(file, await ownDatabase(), { secretFile })
    expect(readFileSync(secretFile, 'utf8')).toBe('the key')
    expect(statSync(secretFile).mode & 0o777).toBe(0o600)
  })

  test('one of two concurrent restores into one database succeeds, and the other is refused', async () => {
    const target = await ownDatabase()
    const outcomes = await Promise.allSettled([restore(demoBackup, target), restore(demoBackup, target)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await contentsOf(target))['schools']).toHaveLength(2)
  })

  test('a restore succeeds with a database role without superuser rights', async () => {
    const name = `owner_${randomUUID().slice(0, 8)}`
    const admin = inject('server')
    await run(admin, `create role ${name} login password 'lectern'`)
    const target = await ownDatabase()
    await run(
      target,
      `grant create on schema public to ${name}; grant create on database ${databaseOf(target)} to ${name}`,
    )
    const asOwner = { ...target, user: name, password: 'lectern' }
    if (target.connectionString) {
      const url = new URL(target.connectionString)
      Object.assign(url, { username: name, password: 'lectern' })
      asOwner.connectionString = url.href
    }
    onTestFinished(async () => {
      await run(target, `drop owned by ${name} cascade`)
      await run(admin, `drop role ${name}`)
    })
    await restore(demoBackup, asOwner)
    expect((await contentsOf(asOwner))['schools']).toHaveLength(2)
  })
})

test('a backup and restore keeps every type of value, key and column', async () => {
  const odd: Migration = { version: 1, name: 'odd', digest: 'odd', sql: oddSchema }
  const source = await ownDatabase()
  await migrate(source, [odd])
  await run(source, oddRows)
  const target = await ownDatabase()
  const file = join(scratchFolder, 'odd.backup')
  await backUp(source, file)
  await restore(file, target, { migrations: [odd] })
  expect(await contentsOf(target)).toEqual(await contentsOf(source))
  expect(await run(target, `insert into "Odd table" (text) values ('next') returning number`)).toEqual([
    { number: '4' },
  ])
})

const oddSchema = `
  create table "Odd table" (
    number bigint generated always as identity primary key,
    parent bigint references "Odd table" (number),
    text text,
    doubled text generated always as (text || text) stored,
    "select" jsonb, raw bytea, many text[], amount numeric, ratio float8, span interval, moment timestamptz, day date
  );
  create table husbands (id integer primary key, wife integer not null);
  create table wives (id integer primary key, husband integer not null references husbands (id));
  alter table husbands add foreign key (wife) references wives (id) deferrable;
  create table a_first (id integer primary key, odd bigint references "Odd table" (number));
  create table parts (id integer, kind text) partition by list (kind);
  create table parts_a partition of parts for values in ('a')`

const oddRows = String.raw`
  set datestyle = 'German'; set timezone = 'Asia/Taipei'; set intervalstyle = 'iso_8601';
  insert into "Odd table" (parent, text, "select", raw, many, amount, ratio, span, moment, day) values
    (2, E'tab\tnewline\nreturn\rbackslash\\ \\N 陶', '{"a": "b\nc"}', '\x00ff0a5c', array[null, '', 'NULL', 'a,b"c'], 1.10, 0.1::float8 + 0.2, '1 mon 2 days -3:04:05.6', '1999-12-31 23:59:59.123456+00', '2026-02-01'),
    (null, '', 'null', '', '{}', 'NaN', 'Infinity', '0', '-infinity', 'infinity'),
    (null, null, null, null, null, null, null, null, null, null);
  begin; set constraints all deferred; insert into husbands values (1, 1); insert into wives values (1, 1); commit;
  insert into a_first values (1, 3); insert into parts values (1, 'a')`

function databaseOf({ database, connectionString }: ClientConfig): string {
  return database ?? new URL(connectionString ?? '').pathname.slice(1)
}
