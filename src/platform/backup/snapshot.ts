import type { Client, ClientConfig } from 'pg'
import { errorCode } from '../errors.ts'
import { StartFailure } from '../start-failure.ts'
import { type AppliedMigration, readAppliedMigrations } from './applied-migrations.ts'
import { bulkSettings, withSession } from './session.ts'
import { qualified, readSequences, readTables, type Sequence, type Table } from './tables.ts'

/** A consistent snapshot of the whole database, regardless of concurrent writes. */
export type Snapshot = {
  readonly client: Client
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  readonly hasJobs: boolean
}

/** Runs the work on one snapshot, with every table locked against schema changes. */
export async function inSnapshot<T>(
  connection: ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return await withSession(connection, 'backup', async (client) => {
    await refuseUnmigrated(client)
    const tables = await lockTables(client)
    return await work({
      client,
      tables,
      migrations: await readAppliedMigrations(client),
      sequences: await readSequences(client),
      hasJobs: await hasJobs(client),
    })
  })
}

// The snapshot is taken by the first query, so the locks come before it: what it shows of the tables stays true.
async function lockTables(client: Client): Promise<Table[]> {
  for (;;) {
    const names = (await readTables(client)).map(({ name }) => name)
    await client.query(`begin isolation level repeatable read read only; ${bulkSettings}`)
    const isLocked = await lock(client, ['schema_migrations', ...names])
    const tables = isLocked ? await readTables(client) : []
    if (isLocked && tables.map(({ name }) => name).join() === names.join()) return tables
    // A migration ran in between.
    await client.query('rollback')
  }
}

const undefinedTable = '42P01'

async function lock(client: Client, names: readonly string[]): Promise<boolean> {
  const list = names.map((name) => qualified(client, name)).join(', ')
  try {
    await client.query(`lock table ${list} in access share mode`)
    return true
  } catch (error) {
    if (errorCode(error) === undefinedTable) return false
    throw error
  }
}

async function refuseUnmigrated(client: Client) {
  if ((await readAppliedMigrations(client)).length > 0) return
  throw new StartFailure('The database has no schema yet, so there is nothing to back up.', [
    'check DATABASE_URL or DATA_DIR: they may refer to the wrong database',
  ])
}

async function hasJobs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pgboss.job') is not null as has`)
  return rows[0]?.has === true
}
