import { type ClientConfig, Pool, types } from 'pg'
import { parseTimestamp } from '../../timestamps.ts'

/** A connection; through a pooler in transaction mode, which does not accept session settings, if it says so. */
export type PoolConnection = ClientConfig & { readonly isPooler?: boolean }

export type PoolOptions = {
  readonly connection: PoolConnection
  readonly max: number
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
  /** The maximum wait for a response; the server's own timeouts are shorter, unless the server or network is gone. */
  readonly answerTimeoutMs?: number
  /** The maximum wait for a new or free session. */
  readonly connectTimeoutMs?: number
}

/** A connection pool whose sessions have timeouts for connecting, locks, statements and idle transactions. */
export function createPool({
  connection,
  max,
  statementTimeoutMs,
  lockTimeoutMs,
  answerTimeoutMs = statementTimeoutMs + 1_000,
  connectTimeoutMs = 3_000,
}: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    max,
    application_name: 'lectern',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    ...(connection.isPooler
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: 15_000,
        }),
    types: { getTypeParser },
  })
  // A lost session is replaced on the next use. Without error listeners it would crash the process: the
  // pool's listener covers idle sessions, a session's own the time between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const asBigInt = (text: string) => BigInt(text)
const asText = (text: string) => text
const asMoment: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ)

/** A timestamp as a session writes it. */
export function momentOf(text: string): Date {
  return parseTimestamp(text, asMoment)
}

// Amounts are bigint and must stay exact; a calendar date has no time zone, so it is no Date.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === types.builtins.INT8) return asBigInt
  if (oid === types.builtins.DATE) return asText
  if (oid === types.builtins.TIMESTAMPTZ && format !== 'binary') return momentOf
  return types.getTypeParser(oid, format as 'text')
}
