import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { createChangeLog } from './change-log.ts'
import { reportUnrecordedChange } from './unrecorded-changes.ts'

/**
 * The pool as modules use it: a transaction of theirs that changes a public table and records no public change fails the
 * running test. What a test writes itself, to prepare rows, is sent past it.
 */
export function watchedModulesPool(pool: Pool): Pool {
  const watched = new WeakMap<PoolClient, PoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const session = watched.get(client) ?? watchedSession(client)
    watched.set(client, session)
    return session
  }
  return { connect, end: async () => {} } as unknown as Pool
}

type Results = QueryResult | readonly QueryResult[]

function watchedSession(client: PoolClient): PoolClient {
  const log = createChangeLog(reportUnrecordedChange)
  const query = async (config: QueryConfig): Promise<Results> => {
    const result: Results = await client.query(config)
    log.add(config.text, Array.isArray(result) ? null : (result as QueryResult).rowCount)
    return result
  }
  const release = (destroy?: boolean) => client.release(destroy)
  const getTransactionStatus = () => client.getTransactionStatus()
  return { query, release, getTransactionStatus } as unknown as PoolClient
}
