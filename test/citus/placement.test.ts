import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { placementsByTable } from '../../src/platform/db/schema/placements.ts'
import { createClusterDatabase } from '../support/database/citus-database.ts'
import { createTestDatabase, migrations } from '../support/database/scratch-database.ts'

const database = await createClusterDatabase(inject('cluster') ?? '')
const plain = await createTestDatabase(inject('server'), { template: inject('template') })
const client = new Client(database)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await plain.drop()
})

test('a migration that was interrupted while it placed tables continues, and all foreign keys are there again', {
  timeout: 600_000,
}, async () => {
  const interrupted = migrate(database, migrations)
  const ended = interrupted.then(
    () => 'finished',
    () => 'interrupted',
  )
  await expect.poll(async () => (await placedTables()).size, { timeout: 120_000 }).toBeGreaterThan(30)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  expect(await ended).toBe('interrupted')

  await migrate(database, migrations)
  const placed = await placedTables()
  const expected = Object.entries(placementsByTable).filter(([, placement]) => placement !== 'local')
  expect([...placed].sort()).toEqual(expected.sort())
  expect(await foreignKeys(database)).toEqual(await foreignKeys(plain.connection))
})

test('a placed cluster of an earlier release is migrated', { timeout: 600_000 }, async () => {
  const earlier = await createClusterDatabase(inject('cluster') ?? '')
  await migrate(earlier, migrations.slice(0, 67))
  await migrate(earlier, migrations)
  expect(await foreignKeys(earlier)).toEqual(await foreignKeys(plain.connection))
})

async function placedTables(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select table_name::text as name, citus_table_type as type from citus_tables',
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function foreignKeys(connection: ClientConfig): Promise<readonly string[]> {
  const session = new Client(connection)
  await session.connect()
  try {
    // Shards on the coordinator have keys of their own.
    const { rows } = await session.query<{ key: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
       where contype = 'f' and conrelid::regclass::text = any($1) order by 1`,
      [Object.keys(placementsByTable)],
    )
    return rows.map(({ key }) => key)
  } finally {
    await session.end()
  }
}
