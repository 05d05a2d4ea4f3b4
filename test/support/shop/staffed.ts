import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase, type Db } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { shopSecret } from './killable-shop.ts'
import { startKillableWorker } from './killable-worker.ts'

/** A worker on a database, and a separate session of the test. */
export async function staffed(connection: ClientConfig) {
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 30_000, lockTimeoutMs: 4_000 })
  const db = createDatabase(pool)
  const listener = new Client({ ...connection, application_name: listenerName })
  await listener.connect()
  await listener.query(notifyOfCommits)
  onTestFinished(async () => {
    await listener.end()
    await db.destroy()
  })
  const worker = await startKillableWorker(connection, shopSecret)
  /** The moment at which a transaction that changed something is committed. */
  const nextCommit = async () => void (await once(listener, 'notification'))
  return { db, worker, nextCommit }
}

// Every change of the shop records a fact. A wake-up would be too late: it is sent after the commit.
const notifyOfCommits = `
  create or replace function notify_commit() returns trigger language plpgsql as $$
  begin
    notify commits;
    return null;
  end $$;
  create or replace trigger facts_committed after insert on facts
    for each statement execute function notify_commit();
  listen commits`

const listenerName = 'the test, which listens'

/** Waits until PostgreSQL has finished the statements of a killed worker: one already sent is still executed. */
export async function untilAlone(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and application_name <> ${listenerName}`.execute(db)
    if (rows.length === 0) return
    await pause(2)
  }
}
