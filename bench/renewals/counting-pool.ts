import type { ClientConfig } from 'pg'
import { createPool } from '../../src/platform/db/pool/pool.ts'

/** A pool that counts statements, including begin and commit of transactions. */
export function countingPool(connection: ClientConfig) {
  const pool = createPool({ connection, max: 6, statementTimeoutMs: 30_000, lockTimeoutMs: 4_000 })
  let count = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        count++
        return query(...args)
      },
    })
  })
  return { pool, counted: () => count }
}
