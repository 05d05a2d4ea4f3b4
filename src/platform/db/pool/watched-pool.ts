import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryArrayResult } from 'pg'
import { Unavailable } from '../../unavailable.ts'
import { toRowObjects } from '../batching/row-objects.ts'
import { nulCharacterRefusal } from '../nul-characters.ts'
import { isStalePlan, preparedText, replan, statementName } from '../prepared/prepared.ts'
import { createRepeatedStatements } from '../prepared/repeated-statements.ts'
import { endsSession, isDatabaseUnavailable, sessionUnavailable, translateError } from './database-errors.ts'
import type { SessionLease } from './session-queue.ts'

/** Called around every statement: to count, time or trace it. */
export type StatementObserver = <T>(text: string, run: () => Promise<T>) => Promise<T>

export type PoolWatch = {
  readonly observe?: StatementObserver | undefined
  /** Waits until a session may be taken; left out, the pool's own queue is all there is. */
  readonly enter?: (() => SessionLease | Promise<SessionLease>) | undefined
}

const unlimitedLease: SessionLease = { begin: () => {}, fail: () => {}, leave: () => {} }

/** The pool as Kysely sees it: runs prepared statements by name and reports an unavailable database as such. */
export function watchedPool(pool: Pool, { observe, enter }: PoolWatch): PostgresPool {
  const watched = new WeakMap<PoolClient, WatchedSession>()
  return {
    options: {},
    async connect() {
      const entered = enter ? enter() : unlimitedLease
      const lease = entered instanceof Promise ? await entered : entered
      const client = await pool.connect().catch((error: unknown) => {
        lease.fail()
        throw sessionUnavailable(error)
      })
      lease.begin()
      const session = watched.get(client) ?? watch(client, observe)
      watched.set(client, session)
      return session.leasedTo(lease)
    },
    end: () => pool.end(),
  }
}

type WatchedSession = { readonly leasedTo: (lease: SessionLease) => PostgresPoolClient }

function watch(client: PoolClient, observe: StatementObserver | undefined): WatchedSession {
  let lease = unlimitedLease
  let over: { readonly cause: unknown } | undefined
  let wasUnavailable = false
  const repeated = createRepeatedStatements()
  const checkSession = (error: unknown) => {
    if (endsSession(error)) over = { cause: error }
    wasUnavailable ||= isDatabaseUnavailable(error)
  }
  const send = async (text: string, values: readonly unknown[]) => {
    if (over) throw new Unavailable('The database', over)
    const name = statementName(text) ?? repeated.nameOf(text)
    try {
      const query = {
        ...(name ? { name } : {}),
        text: preparedText(text, name),
        values: [...values],
        rowMode: 'array' as const,
      }
      return withRowObjects(await client.query(query))
    } catch (error) {
      checkSession(error)
      if (name && isStalePlan(error)) {
        replan(text, name)
        repeated.forget(text)
      }
      throw error
    }
  }
  const run = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(text, values)
    } catch (error) {
      // Inside a transaction the error has aborted it, so the whole transaction is retried.
      const isAlone = client.getTransactionStatus() === 'I'
      if (isAlone && isStalePlan(error)) return await send(text, values)
      throw nulCharacterRefusal(error) ?? translateError(error)
    }
  }
  const query = (text: string, values: readonly unknown[]) =>
    observe ? observe(text, () => run(text, values)) : run(text, values)
  const release = (destroy?: boolean) => {
    client.release(destroy || over !== undefined)
    lease.leave(wasUnavailable ? 'away' : 'done')
  }
  const session = { query, release } as unknown as PostgresPoolClient
  return {
    leasedTo(by) {
      lease = by
      wasUnavailable = false
      return session
    },
  }
}

/** A query with several statements, such as a migration, has several results, and their rows are not read. */
function withRowObjects(result: QueryArrayResult | QueryArrayResult[]) {
  if (Array.isArray(result)) return result
  const { command, rowCount } = result
  return { command, rowCount, rows: toRowObjects(result) }
}
