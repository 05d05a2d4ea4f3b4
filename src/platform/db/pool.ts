import { type ClientConfig, Pool, types } from 'pg'

export type PoolOptions = {
  readonly connection: ClientConfig
  readonly max: number
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
}

/** A pool whose sessions give up in time: on connecting, on a lock, on a statement, on an idle transaction. */
export function createPool({ connection, max, statementTimeoutMs, lockTimeoutMs }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    max,
    application_name: 'lectern',
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser },
  })
  // A session that dies while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const asBigInt = (text: string) => BigInt(text)
const asText = (text: string) => text

// Amounts are bigint and must stay exact; a calendar date has no time zone, so it is no Date.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === types.builtins.INT8) return asBigInt
  if (oid === types.builtins.DATE) return asText
  return types.getTypeParser(oid, format as 'text')
}
