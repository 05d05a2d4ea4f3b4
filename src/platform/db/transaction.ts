import { setTimeout as pause } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import { errorCode } from '../errors.ts'
import { type Db, type Tx, wakeUpSenderOf } from './database.ts'
import { isStalePlan } from './prepared/prepared.ts'
import { wakeUpsOf } from './wake-ups.ts'

// PostgreSQL asks for the whole transaction again: serialization failure, deadlock.
const retryable = new Set(['40001', '40P01'])
const mostTries = 6

type Options = {
  readonly isolation?: IsolationLevel
  /** How often it runs at most; once for work that must not be repeated. */
  readonly tries?: number
}

/**
 * One operation, one transaction; run again when PostgreSQL asks for it. Inside a transaction it joins that one. Its
 * wake-ups are sent after the commit, and its caller does not wait for them.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', tries: most = mostTries }: Options = {},
): Promise<T> {
  if (db.isTransaction) return await work(db as Tx)
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(db, isolation, work)
    } catch (error) {
      if (tries === most || !isRetryable(error)) throw error
      await pause(Math.random() * 2 ** tries * 5)
    }
  }
}

async function runOnce<T>(db: Db, isolation: IsolationLevel, work: (tx: Tx) => Promise<T>): Promise<T> {
  let current: Tx | undefined
  const result = await db
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (tx) => {
      current = tx
      return await work(tx)
    })
  if (current) wakeUpSenderOf(db)?.send(wakeUpsOf(current))
  return result
}

function isRetryable(error: unknown): boolean {
  if (isStalePlan(error)) return true
  return retryable.has(errorCode(error) ?? '')
}
