import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  backUp,
  backUpAndRestore,
  contentsOf,
  demoDatabase,
  manyFacts,
  ownDatabase,
  restore,
  run,
  scratchFolder,
} from '../../../test/support/commands/backups.ts'
import { migrations } from '../../../test/support/database/scratch-database.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import { createListener } from '../db/pool/listener.ts'
import { migrate } from '../db/schema/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { createJobs } from '../jobs/jobs.ts'
import { recordFact } from '../outbox/record-fact.ts'
import { checkBackup } from './check-backup.ts'
import { readBackup } from './read-backup.ts'

const clock = createTestClock()

describe('a backup', () => {
  test('a backup of the demo world restores to the same rows in every table', async () => {
    const source = await demoDatabase()
    const target = await ownDatabase()
    await backUpAndRestore(source, target)

    const rows = await contentsOf(target)
    expect(rows).toEqual(await contentsOf(source))
    expect(rows['schools']).toHaveLength(2)
  })

  test('a backup omits unlogged tables, and a restore ignores their rows', async () => {
    const source = await demoDatabase()
    const target = await demoDatabase()
    const count = `insert into rate_limit_windows (limit_name, key_hash, used, granted, needed, ends_at)
      values ('knocks', sha256('mei'), 3, 1, 1, '2026-11-15T00:01:00Z')`
    await run(source, count)
    const file = join(scratchFolder, 'unlogged.backup')
    await backUp(source, file)
    const { manifest } = await checkBackup(file, { progress: () => () => {} })
    expect(manifest.tables.map(({ name }) => name)).not.toContain('rate_limit_windows')

    const empty = await ownDatabase()
    await migrate(empty, migrations)
    await run(empty, count)
    await restore(file, empty)
    expect((await contentsOf(empty))['rate_limit_windows']).toHaveLength(1)
    expect((await contentsOf(empty))['schools']).toEqual((await contentsOf(target))['schools'])
  })

  test('a backup taken while rows are written is a consistent snapshot of all tables', async () => {
    const source = await demoDatabase()
    await run(source, writePairs(5_000))
    let isTaken = false
    const writing = (async () => {
      while (!isTaken) await run(source, writePairs(10))
    })()
    const file = join(scratchFolder, 'moving.backup')
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

  test('a backup is readable only by its owner, and replaces an existing file only on request', async () => {
    const source = await demoDatabase()
    const file = join(scratchFolder, 'mine.backup')
    await backUp(source, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await expect(backUp(source, file)).rejects.toThrow('already exists')
    writeFileSync(file, 'an older one')
    await backUp(source, file, { ifExists: 'replace' })
    await expect(readBackup(file, {})).resolves.toBeDefined()
  })

  test.each([
    ['to a missing folder', 'nowhere/x.backup', 'there is no such file or folder'],
    ['over an existing folder', '.', 'it is a folder'],
  ])('a backup written %s is refused with the reason', async (_where, name, reason) => {
    const source = await demoDatabase()
    const file = join(scratchFolder, name)
    await expect(backUp(source, file, { ifExists: 'replace' })).rejects.toThrow(reason)
  })

  test('an interrupted backup leaves no file and no session', async () => {
    const source = await demoDatabase()
    await run(source, manyFacts(50_000))
    const aborter = new AbortController()
    const progress = () => () => aborter.abort()
    const folder = mkdtempSync(join(scratchFolder, 'broken-'))
    const file = join(folder, 'x.backup')

    await expect(backUp(source, file, { progress, signal: aborter.signal })).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual([])
    const sessions = await run(
      source,
      `select from pg_stat_activity where application_name = 'lectern backup' and datname = current_database()`,
    )
    expect(sessions).toEqual([])
  })

  test('a backup of a database without a schema is refused', async () => {
    await expect(backUp(await ownDatabase(), join(scratchFolder, 'empty.backup'))).rejects.toThrow(
      'nothing to back up',
    )
  })

  test('a backup does not block a start, and blocks a change of the schema', async () => {
    const source = await demoDatabase()
    const meanwhile: Promise<unknown>[] = []
    let isAltered = false
    const alter = async () => {
      await run(source, 'alter table people add column nickname text')
      isAltered = true
    }
    const progress = () => () => {
      if (meanwhile.length === 0) meanwhile.push(migrate(source, migrations), alter())
    }
    const file = join(scratchFolder, 'altered.backup')
    await backUp(source, file, { progress })
    await Promise.all(meanwhile)
    expect(isAltered).toBe(true)
    const { manifest } = await readBackup(file, {})
    expect(manifest.tables.find(({ name }) => name === 'people')?.columns).not.toContain('nickname')
  })

  test('a backup records a fact as not yet sent while one of its jobs is unfinished', async () => {
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
        { name: 'works', kinds: ['kiln.fired'], handle: async () => {} },
        { name: 'opens', kinds: ['kiln.opened'], handle: async () => {} },
        { name: 'fails', kinds: ['kiln.fired'], handle: refuse },
      ],
      scheduled: [],
      onTrouble: () => {},
      onDone: (_job, outcome) => outcomes.push(outcome),
    })
    await jobs.start()
    await expect.poll(() => outcomes.length).toBe(3)
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

// Each fact comes with its handling, in a table that is read after it, or not at all.
function writePairs(count: number): string {
  return `with written as (
      insert into facts (school_id, id, kind, body, happened_at)
      select (select min(id::text)::uuid from schools), gen_random_uuid(), 'pair.written', '{}', now()
      from generate_series(1, ${count}) returning school_id, id
    )
    insert into fact_handlings (school_id, fact_id, handler, handled_at) select school_id, id, 'pair', now() from written`
}
