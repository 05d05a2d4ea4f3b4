import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { Unavailable } from '../unavailable.ts'
import { endsSession, translated } from './database-away.ts'
import { isStalePlan, planAnew, statementName } from './prepared.ts'
import { unfitTextRefusal } from './unfit-text.ts'

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
  let isOver = false
  const send = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (isOver) throw new Unavailable('The database')
    const name = statementName(text)
    try {
      return await client.query({ ...(name ? { name } : {}), text, values: [...values] })
    } catch (error) {
      isOver = endsSession(error)
      if (name && isStalePlan(error)) planAnew(text, name)
      throw error
    }
  }
  const run = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(text, values)
    } catch (error) {
      // Inside a transaction the refusal has spoilt it; that is run again as a whole.
      const isAlone = client.getTransactionStatus() === 'I'
      if (isAlone && isStalePlan(error)) return await send(text, values)
      throw unfitTextRefusal(error) ?? translated(error)
    }
  }
  const query = (text: string, values: readonly unknown[]) =>
    observe ? observe(text, () => run(text, values)) : run(text, values)
  const release = (destroy?: boolean) => client.release(destroy || isOver)
  return { query, release } as unknown as PostgresPoolClient
}
