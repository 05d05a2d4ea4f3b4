import { Client, type ClientConfig, type Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createDatabase, type WholeDb } from '../../../src/platform/db/database.ts'
import { createListener } from '../../../src/platform/db/pool/listener.ts'
import { createPool, type PoolOptions } from '../../../src/platform/db/pool/pool.ts'
import { cloneTemplate } from './clone-template.ts'
import { createTestDatabase } from './scratch-database.ts'

type Limits = Partial<Omit<PoolOptions, 'connection'>>

/** Long timeouts for a busy machine; waiting for a lock of its own test fails soon. */
export const testLimits = {
  max: 5,
  statementTimeoutMs: 20_000,
  lockTimeoutMs: 4_000,
  connectTimeoutMs: 20_000,
} satisfies Limits

export type OwnPool = { readonly pool: Pool; readonly db: WholeDb }

/** A database with the demo world in it, for one test only. */
export async function ownDatabase(limits: Limits = {}): Promise<OwnPool & { connection: ClientConfig }> {
  const { connection, drop } = await cloneTemplate()
  onTestFinished(async () => void (await drop()))
  return { connection, ...ownPool(connection, limits) }
}

/** A database with the demo world in it, for the tests of a file. */
export async function sharedDatabase(): Promise<OwnPool & { close: () => Promise<void> }> {
  const { connection, drop } = await cloneTemplate()
  const pool = createPool({ connection, ...testLimits })
  const db = createDatabase(pool)
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { pool, db, close }
}

/** A database without a single table, for one test only. */
export async function emptyDatabase(): Promise<ClientConfig> {
  const database = await createTestDatabase(inject('server'))
  onTestFinished(database.drop)
  return database.connection
}

/** A pool for one test, with limits that suit tests; its wake-ups are sent. */
export function ownPool(connection: ClientConfig, limits: Limits = {}): OwnPool {
  const pool = createPool({ connection, ...testLimits, ...limits })
  const listener = createListener(connection)
  const db = createDatabase(pool, { wakeUps: listener })
  onTestFinished(listener.stop)
  onTestFinished(() => db.destroy())
  return { pool, db }
}

/** A session for one test. */
export async function ownSession(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
