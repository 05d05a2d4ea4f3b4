import { Client, type ClientConfig } from 'pg'
import { StartFailure } from '../../start-failure.ts'
import { endsSession, translateError } from '../pool/database-errors.ts'
import { openSession } from '../pool/open-session.ts'
import type { Migration } from './migrations.ts'
import { inCallersTransaction, placeTables } from './place-tables.ts'
import { splitStatements } from './split-statements.ts'

type Applied = { version: number; name: string; digest: string }
type MigrationOptions = {
  readonly onApplied?: (done: { migration: Migration; index: number; total: number }) => void
  /** Called for every table that is placed on a Citus cluster. */
  readonly onPlaced?: (done: { table: string; index: number; total: number }) => void
}

// One advisory lock key for all Lectern processes on this database, so that concurrent starts take turns.
const migrationLock = 712_000

/** Applies pending migrations: each file in its own transaction, resumable, forward only. */
export async function migrate(
  connection: ClientConfig,
  migrations: readonly Migration[],
  { onApplied = () => {}, onPlaced = () => {} }: MigrationOptions = {},
): Promise<number> {
  const client = new Client({
    ...connection,
    application_name: 'lectern migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await openSession(client)
    refuseOldServer(await serverVersion(client))
    // A migration of a large table may take longer than the usual timeouts.
    await client.query('set statement_timeout = 0')
    // On a cluster a transaction that changes rows and tables uses one connection to each node. PostgreSQL ignores the setting.
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await readApplied(client)
    refuseForeignHistory(applied, migrations)
    const pending = migrations.slice(applied.length)
    for (const [index, migration] of pending.entries()) {
      // Earlier tables are placed in transactions of their own: Citus refuses to place many in one.
      if (placementMark.test(migration.sql)) await placeTables(client, { onPlaced })
      await apply(client, migration)
      onApplied({ migration, index, total: pending.length })
    }
    await placeTables(client, { onPlaced })
    return pending.length
  } catch (error) {
    throw translateError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function serverVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  )
  return Number(rows[0]?.number)
}

/** Refuses a server that is too old, by its `server_version_num`: 150004 is 15.4. */
export function refuseOldServer(versionNumber: number) {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= 15) return
  throw new StartFailure(`The database runs PostgreSQL ${major}; Lectern needs 15 or newer.`, [
    'upgrade that server, or unset DATABASE_URL to use the embedded PostgreSQL',
  ])
}

// Stands in a migration between new tables and their foreign keys to distributed tables, which Citus refuses before.
const placementMark = /^-- place tables$/m

async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      digest text not null,
      applied_at timestamptz(3) not null default now()
    );
    comment on table schema_migrations is 'global: which migrations this database has'`)
  const { rows } = await client.query<Applied>(
    'select version, name, digest from schema_migrations order by version',
  )
  return rows
}

function refuseForeignHistory(applied: Applied[], migrations: readonly Migration[]) {
  const newest = applied.at(-1)
  if (newest && applied.length > migrations.length) {
    throw new StartFailure(
      `The database is at migration ${newest.version} (${newest.name}), but this Lectern only has migrations up to ${migrations.length}.`,
      ['start the newer Lectern that migrated it', 'restore a backup from before the upgrade'],
    )
  }
  const changed = applied.find(({ digest }, at) => digest !== migrations[at]?.digest)
  if (changed) {
    throw new StartFailure(
      `Migration ${changed.version} (${changed.name}) was changed after it was applied.`,
      [
        'restore the original file and write the change as a new migration',
        'in development: remove the data folder and start again',
      ],
    )
  }
}

async function apply(client: Client, { version, name, digest, sql }: Migration) {
  try {
    await client.query('begin')
    for (const [index, part] of sql.split(placementMark).entries()) {
      if (index > 0) await placeTables(client, { transaction: inCallersTransaction })
      // Citus refuses a script of several statements that touch a reference table.
      for (const { text } of splitStatements(part)) await client.query(text)
    }
    await client.query('insert into schema_migrations (version, name, digest) values ($1, $2, $3)', [
      version,
      name,
      digest,
    ])
    await client.query('commit')
  } catch (error) {
    // The session was killed and the migration is not wrong: retry once the database is back.
    if (endsSession(error)) throw error
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${version} (${name}) failed`, { cause: error })
  }
}
