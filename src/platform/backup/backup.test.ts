import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase, migrations } from '../../../test/support/scratch-database.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'
import { ownWorld } from '../../../test/support/world.ts'
import { createListener } from '../db/listener.ts'
import { migrate } from '../db/migrate.ts'
import type { Migration } from '../db/migrations.ts'
import { inTransaction } from '../db/transaction.ts'
import { createFiles, type Files } from '../files/files.ts'
import { createJobs } from '../jobs/jobs.ts'
import { recordFact } from '../outbox/record-fact.ts'
import { checkBackup } from './check-backup.ts'
import { readBackup } from './read-backup.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { type BackupOptions, takeBackup } from './take-backup.ts'

const clock = createTestClock()
const silent = () => () => {}
let folder: string
let demoBackup: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
  demoBackup = join(folder, 'demo.backup')
  const demo = await createTestDatabase(inject('server'), { template: inject('template') })
  await backUp(demo.connection, demoBackup)
  await demo.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a backup', () => {
  test('of the demo world restores to the same rows in every table', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const target = await ownDatabase()
    await backUpAndRestore(source, target)

    const rows = await contentsOf(target)
    expect(rows).toEqual(await contentsOf(source))
    expect(rows['schools']).toHaveLength(2)
  })

  test('taken while rows are being written holds one moment of all tables', async () => {
    const source = await ownDatabase({ template: inject('template') })
    await run(source, writePairs(5_000))
    let isTaken = false
    const writing = (async () => {
      while (!isTaken) await run(source, writePairs(10))
    })()
    const file = join(folder, 'moving.backup')
    await backUp(source, file)
    isTaken = true
    await writing

    const { end } = await readBackup(file, {})
    const pairs = end.rows['fact_handlings'] ?? 0
    expect(pairs).toBeGreaterThanOrEqual(5_000)
    expect((await run(source, 'select from fact_handlings')).length).toBeGreaterThan(pairs)
    const target = await ownDatabase()
    await restore(file, target)
    const rows = await contentsOf(target)
    expect(rows['fact_handlings']).toHaveLength(pairs)
    expect(rows['facts']?.filter((row) => row.includes('pair.written'))).toHaveLength(pairs)
  })

  test('is written for its owner alone, and never over another file unless asked', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const file = join(folder, 'mine.backup')
    await backUp(source, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await expect(backUp(source, file)).rejects.toThrow('is there already')
    writeFileSync(file, 'an older one')
    await backUp(source, file, { whenThere: 'replace' })
    await expect(readBackup(file, {})).resolves.toBeDefined()
  })

  test.each([
    ['in a folder that is not there', 'nowhere/x.backup', 'there is no such file or folder'],
    ['over a folder', '.', 'it is a folder'],
  ])('%s is refused with the reason', async (_where, name, reason) => {
    const source = await ownDatabase({ template: inject('template') })
    const file = join(folder, name)
    await expect(backUp(source, file, { whenThere: 'replace' })).rejects.toThrow(reason)
  })

  test('that is broken off leaves no file and no session behind', async () => {
    const source = await ownDatabase({ template: inject('template') })
    await run(source, manyFacts(50_000))
    const aborter = new AbortController()
    const progress = () => () => aborter.abort()
    const place = mkdtempSync(join(folder, 'broken-'))
    const file = join(place, 'x.backup')

    await expect(backUp(source, file, { progress, signal: aborter.signal })).rejects.toThrow('aborted')
    expect(readdirSync(place)).toEqual([])
    const sessions = await run(
      source,
      `select from pg_stat_activity where application_name = 'lectern backup' and datname = current_database()`,
    )
    expect(sessions).toEqual([])
  })

  test('of a database without a schema is refused', async () => {
    await expect(backUp(await ownDatabase(), join(folder, 'empty.backup'))).rejects.toThrow(
      'nothing to back up',
    )
  })

  test('does not make a start wait, and makes an alteration wait', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const meanwhile: Promise<unknown>[] = []
    let isAltered = false
    const alter = async () => {
      await run(source, 'alter table people add column nickname text')
      isAltered = true
    }
    const progress = () => () => {
      if (meanwhile.length === 0) meanwhile.push(migrate(source, migrations), alter())
    }
    const file = join(folder, 'altered.backup')
    await backUp(source, file, { progress })
    await Promise.all(meanwhile)
    expect(isAltered).toBe(true)
    const { manifest } = await readBackup(file, {})
    expect(manifest.tables.find(({ name }) => name === 'people')?.columns).not.toContain('nickname')
  })

  test('writes a fact as not yet sent while one of its jobs is not done', async () => {
    const { deps, connection } = await ownWorld()
    const { id: schoolId } = await deps.db.selectFrom('schools').select('id').executeTakeFirstOrThrow()
    await inTransaction(deps.db, async (tx) => {
      await recordFact(tx, clock, { schoolId, kind: 'kiln.fired', body: {} })
      await recordFact(tx, clock, { schoolId, kind: 'kiln.opened', body: {} })
    })
    const listener = createListener(connection)
    const refuse = async () => {
      throw new Error('not today')
    }
    const outcomes: string[] = []
    const jobs = createJobs({
      ...deps,
      connection,
      listener,
      factHandlers: [
        { name: 'works', kinds: ['kiln.fired', 'kiln.opened'], handle: async () => {} },
        { name: 'fails', kinds: ['kiln.fired'], handle: refuse },
      ],
      scheduled: [],
      onTrouble: (e,d) => {console.log(d,e)},
      onDone: (_job, outcome) => outcomes.push(outcome),
    })
    await jobs.start()
    await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBe(3)
    await jobs.stop()
    await listener.stop()

    const target = await ownDatabase()
    await backUpAndRestore(connection, target)
    const kilns = `select kind, sent_at is null as waits from facts where kind like 'kiln%' order by kind`
    expect(await run(target, kilns)).toEqual([
      { kind: 'kiln.fired', waits: true },
      { kind: 'kiln.opened', waits: false },
    ])
    expect(await run(target, 'select from fact_handlings')).toHaveLength(2)
  })
})

describe('a file that is not whole is refused before anything is touched:', () => {
  const bytes = () => readFileSync(demoBackup)
  const refused = async (name: string, content: Uint8Array) => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return await expect(restore(file, await ownDatabase())).rejects
  }

  test.each([0, 1, 17, 0.5, 0.99, -1])('cut off at %s', async (at) => {
    const whole = bytes()
    const length = at < 0 ? whole.length + at : at < 1 ? Math.floor(whole.length * at) : at
    await (await refused('cut.backup', whole.subarray(0, length))).toThrow(/cut off|no backup of Lectern/)
  })

  test('cut off before its end record, and zipped again', async () => {
    const plain = gunzipSync(bytes())
    const lastRecord = plain.lastIndexOf('\n', plain.length - 2) + 1
    await (await refused('no-end.backup', gzipSync(plain.subarray(0, lastRecord)))).toThrow('it is cut off')
  })

  test('one byte of it flipped, wherever', async () => {
    const whole = bytes()
    // The first ten are gzip's own header, whose time stamp and system mean nothing.
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      const file = join(folder, 'flipped.backup')
      writeFileSync(file, damaged)
      await expect(checkBackup(file, { progress: silent })).rejects.toThrow(/cannot be restored/)
    }
  })

  test('one letter of a row changed, and zipped again', async () => {
    const changed = Buffer.from(gunzipSync(bytes()).toString('latin1').replace('mei@', 'moi@'), 'latin1')
    await (await refused('changed.backup', gzipSync(changed))).toThrow('its checksum does not fit')
  })

  test('something added behind its end', async () => {
    const longer = gzipSync(
      Buffer.concat([gunzipSync(bytes()), Buffer.from('{"record":"file","name":"x"}\n')]),
    )
    await (await refused('longer.backup', longer)).toThrow('does not hold what its end says')
  })

  test('no backup at all', async () => {
    await (await refused('photo.backup', Buffer.from('GIF89a'))).toThrow('no backup of Lectern')
    await (await refused('other.backup', gzipSync('{"some":"json"}\n'))).toThrow('no backup of Lectern')
    await expect(restore(join(folder, 'missing'), await ownDatabase())).rejects.toThrow(
      'there is no such file',
    )
  })

  test('a newer format', async () => {
    const plain = gunzipSync(bytes()).toString('latin1').replace('"format":1', '"format":2')
    await (await refused('newer.backup', gzipSync(Buffer.from(plain, 'latin1')))).toThrow('newer Lectern')
  })
})

describe('a restore', () => {
  test('refuses a database that has rows, and leaves it as it is', async () => {
    const target = await ownDatabase({ template: inject('template') })
    const before = await contentsOf(target)
    await expect(restore(demoBackup, target)).rejects.toThrow('The database is not empty')
    expect(await contentsOf(target)).toEqual(before)
  })

  test('refuses a backup of a newer schema, and one of another history', async () => {
    const older = migrations.slice(0, -1)
    await expect(restore(demoBackup, await ownDatabase(), { migrations: older })).rejects.toThrow(
      'newer Lectern',
    )
    const other = migrations.map((one, at) => (at === 1 ? { ...one, digest: 'changed' } : one))
    await expect(restore(demoBackup, await ownDatabase(), { migrations: other })).rejects.toThrow(
      'is not the one this Lectern has',
    )
  })

  test('brings an older schema up to date, and refuses a database that is ahead of it', async () => {
    const source = await ownDatabase()
    await migrate(source, migrations.slice(0, 2))
    await run(
      source,
      `insert into people (id, email, name, created_at, updated_at) values ('${randomUUID()}', 'mei@example.com', 'Mei', now(), now())`,
    )
    const file = join(folder, 'older.backup')
    await backUp(source, file)

    const target = await ownDatabase()
    await restore(file, target)
    expect(await run(target, 'select email from people')).toEqual([{ email: 'mei@example.com' }])
    expect(await run(target, 'select from schema_migrations')).toHaveLength(migrations.length)

    const ahead = await ownDatabase()
    await migrate(ahead, migrations)
    await expect(restore(file, ahead)).rejects.toThrow('it never goes back')
  })

  test('that fails half-way leaves the database and the files empty, and can be done again', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const file = join(folder, 'halfway.backup')
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

  test('whose rows break a rule of the database leaves it empty', async () => {
    const source = await ownDatabase({ template: inject('template') })
    await run(source, 'alter table schools drop constraint schools_currency_form')
    await run(source, `update schools set currency = 'pesos'`)
    const target = await ownDatabase()
    await expect(backUpAndRestore(source, target)).rejects.toThrow('schools_currency_form')
    expect(Object.values(await contentsOf(target)).flat()).toEqual([])
  })

  test('that is broken off leaves the database empty', async () => {
    const source = await ownDatabase({ template: inject('template') })
    await run(source, manyFacts(50_000))
    const file = join(folder, 'many.backup')
    await backUp(source, file)
    const target = await ownDatabase()
    const aborter = new AbortController()
    const onRows = (done: number) => done > 20_000 && aborter.abort()
    await expect(restore(file, target, { onRows, signal: aborter.signal })).rejects.toThrow('aborted')
    expect(Object.values(await contentsOf(target)).flat()).toEqual([])
  })

  test('leaves a file that is the same, and overwrites none that is another', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const file = join(folder, 'files.backup')
    await backUp(source, file, {
      filesFolder: folderOf({ 'a/1.txt': 'one', 'a/2.txt': 'two', '.hidden/x': 'no' }),
    })

    const same = folderOf({ 'a/2.txt': 'two' })
    await restore(file, await ownDatabase(), { files: await createFiles({ kind: 'folder', folder: same }) })
    expect(await filesIn(same)).toEqual({ 'a/1.txt': 'one', 'a/2.txt': 'two' })

    const other = folderOf({ 'a/2.txt': 'TWO' })
    const files = await createFiles({ kind: 'folder', folder: other })
    await expect(restore(file, await ownDatabase(), { files })).rejects.toThrow('another a/2.txt')
    expect(await filesIn(other)).toEqual({ 'a/2.txt': 'TWO' })
  })

  test('puts the secret key where it is told, for its owner alone', async () => {
    const source = await ownDatabase({ template: inject('template') })
    const file = join(folder, 'secret.backup')
    await backUp(source, file, { secret: { check: 'x', key: 'the key' } })
    const secretFile = join(folder, 'new/secret-key')
    await restore(file, await ownDatabase(), { secretFile })
    expect(readFileSync(secretFile, 'utf8')).toBe('the key')
    expect(statSync(secretFile).mode & 0o777).toBe(0o600)
  })

  test('two at once: one fills the database, the other is refused', async () => {
    const target = await ownDatabase()
    const outcomes = await Promise.allSettled([restore(demoBackup, target), restore(demoBackup, target)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await contentsOf(target))['schools']).toHaveLength(2)
  })

  test('needs no superuser', async () => {
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

test('every kind of value, key and column comes back', async () => {
  const odd: Migration = { version: 1, name: 'odd', digest: 'odd', sql: oddSchema }
  const source = await ownDatabase()
  await migrate(source, [odd])
  await run(source, oddRows)
  const target = await ownDatabase()
  const file = join(folder, 'odd.backup')
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

// Each fact comes with its handling, in a table that is read after it, or not at all.
function writePairs(count: number): string {
  return `with written as (
      insert into facts (school_id, id, kind, body, happened_at)
      select (select min(id::text)::uuid from schools), gen_random_uuid(), 'pair.written', '{}', now()
      from generate_series(1, ${count}) returning school_id, id
    )
    insert into fact_handlings (school_id, fact_id, handler, handled_at) select school_id, id, 'pair', now() from written`
}

function manyFacts(count: number): string {
  return `insert into facts (school_id, id, kind, body, happened_at)
    select (select min(id::text)::uuid from schools), gen_random_uuid(), 'many.written', '{"padding": "${'x'.repeat(100)}"}', now()
    from generate_series(1, ${count})`
}

async function backUp(connection: ClientConfig, file: string, options: Partial<BackupOptions> = {}) {
  return await takeBackup({
    connection,
    clock,
    file,
    whenThere: 'refuse',
    lectern: '0.1.0',
    filesFolder: join(folder, 'no-files'),
    secret: undefined,
    progress: silent,
    ...options,
  })
}

async function restore(file: string, connection: ClientConfig, options: Partial<RestoreOptions> = {}) {
  const backup = await checkBackup(file, { progress: silent })
  const files = await createFiles({ kind: 'folder', folder: folderOf({}) })
  const usual = { connection, migrations, files, secretFile: undefined, onRows: () => {} }
  await restoreBackup(backup, { ...usual, ...options })
}

async function backUpAndRestore(source: ClientConfig, target: ClientConfig) {
  const file = join(folder, `${randomUUID()}.backup`)
  await backUp(source, file)
  await restore(file, target)
}

async function ownDatabase(options?: { template: string }): Promise<ClientConfig> {
  const { connection, drop } = await createTestDatabase(inject('server'), options)
  onTestFinished(drop)
  return connection
}

/** Every row of every table as text, in the order of its key. */
async function contentsOf(connection: ClientConfig): Promise<Record<string, string[]>> {
  const tables = await run(
    connection,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname <> 'schema_migrations' order by relname`,
  )
  const contents: Record<string, string[]> = {}
  for (const { relname } of tables as { relname: string }[]) {
    const rows = await run(connection, `select t::text as row from "${relname}" t order by 1`)
    contents[relname] = rows.map(({ row }) => String(row))
  }
  return contents
}

async function run(connection: ClientConfig, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(statements)).rows
  } finally {
    await client.end()
  }
}

function databaseOf({ database, connectionString }: ClientConfig): string {
  return database ?? new URL(connectionString ?? '').pathname.slice(1)
}

function folderOf(files: Record<string, string>): string {
  const made = mkdtempSync(join(folder, 'files-'))
  for (const [key, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, key)), { recursive: true })
    writeFileSync(join(made, key), content)
  }
  return made
}

async function filesIn(from: string): Promise<Record<string, string>> {
  const found = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(from.length + 1), readFileSync(path, 'utf8')]))
}
