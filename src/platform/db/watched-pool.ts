import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { translated } from './database-away.ts'
import { statementName } from './prepared.ts'

/** Called around every statement: to count, time or trace it. */
export type StatementObserver = <T>(text: string, run: () => Promise<T>) => Promise<T>

/** What Kysely sees of the pool: prepared statements by name, and a database that is away told as such. */
export function watchedPool(pool: Pool, observe: StatementObserver | undefined): PostgresPool {
  const watched = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: {},
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error)
      })
      const known = watched.get(client) ?? watch(client, observe)
      watched.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function watch(client: PoolClient, observe: StatementObserver | undefined): PostgresPoolClient {
  const run = async (text: string, values: readonly unknown[]) => {
    const name = statementName(text)
    try {
      return await client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
    } catch (error) {
      throw translated(error)
    }
  }
  const query = (text: string, values: readonly unknown[]) =>
    observe ? observe(text, () => run(text, values)) : run(text, values)
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}
