import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type ClientConfig, Pool } from 'pg'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { readMigrations } from '../../../src/platform/db/schema/migrations.ts'
import { startPostgresServer } from './postgres-server.ts'

export const migrations = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))

/** Creates a database on that server; returns its URL and a function to drop it. */
export async function createTestDatabase(server: ClientConfig, { template }: { template?: string } = {}) {
  const name = `lectern_test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    server,
    `create database ${name}${template ? ` template ${template}${howToCopy(server)}` : ''}`,
  )
  return {
    name,
    connection: at(server, name),
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  }
}

/** Runs the work on a migrated database of its own, then drops it. */
export async function withScratchDatabase<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T> {
  const server = await startPostgresServer()
  try {
    const database = await createTestDatabase(server.connection)
    try {
      await migrate(database.connection, migrations)
      return await work(database.connection)
    } finally {
      await database.drop()
    }
  } finally {
    await server.stop()
  }
}

// Our own server does not wait for the disk, so copying the files costs less than writing them to its log.
function howToCopy({ connectionString }: ClientConfig): string {
  return connectionString ? '' : ' strategy file_copy'
}

function at(server: ClientConfig, database: string): ClientConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}

const pools = new Map<string, Pool>()

/**
 * Runs a statement outside of every test's database. Each process keeps one session for this: opening one
 * costs the server a tenth of cloning a database.
 */
async function asAdmin(server: ClientConfig, statement: string) {
  const key = JSON.stringify(server)
  const pool = pools.get(key) ?? onlySession(at(server, 'postgres'))
  pools.set(key, pool)
  await pool.query(statement)
}

function onlySession(connection: ClientConfig): Pool {
  const pool = new Pool({ ...connection, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may stop while the session is open.
  return pool.on('error', () => {})
}
