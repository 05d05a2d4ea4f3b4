import { setTimeout as pause } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import { errorCode } from '../errors.ts'
import type { Db, Tx } from './database.ts'
import { isStalePlan } from './prepared/prepared.ts'

// PostgreSQL asks for the whole transaction again: serialization failure, deadlock.
const retryable = new Set(['40001', '40P01'])
const mostTries = 6

/** One operation, one transaction; run again when PostgreSQL asks for it. Inside a transaction it joins that one. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed' }: { isolation?: IsolationLevel } = {},
): Promise<T> {
  if (db.isTransaction) return await work(db as Tx)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (tries === mostTries || !isRetryable(error)) throw error
      await pause(Math.random() * 2 ** tries * 5)
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (isStalePlan(error)) return true
  return retryable.has(errorCode(error) ?? '')
}
