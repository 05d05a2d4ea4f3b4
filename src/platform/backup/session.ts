import { Client, type ClientConfig } from 'pg'
import { translateError } from '../db/pool/database-errors.ts'
import { openSession } from '../db/pool/open-session.ts'

/** Runs the work on its own session and closes it afterwards; an open transaction is rolled back. */
export async function withSession<T>(
  connection: ClientConfig,
  purpose: 'backup' | 'restore' | 'doctor' | 'demo' | 'keys',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...connection,
    application_name: `lectern ${purpose}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await openSession(client)
    return await work(client)
  } catch (error) {
    throw translateError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Settings of a transaction that copies whole tables: no timeouts, and the same value formats on every
 * server. SET takes no snapshot, so locks can still be taken before it. A Citus cluster uses one session for each node, also
 * for the coordinator, so that a backup has one snapshot of each node, and a restore may write and analyse tables that are on
 * every node; a plain PostgreSQL ignores its settings.
 */
export const bulkSettings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local row_security = off;
  set local citus.multi_shard_modify_mode = 'sequential';
  set local citus.enable_local_execution = off`
