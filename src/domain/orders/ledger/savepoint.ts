import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { restoreWakeUps, wakeUpsOf } from '../../../platform/db/wake-ups.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Runs the work in a savepoint and rolls back on a refusal. Returns which. */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx)
  const wakeUps = wakeUpsOf(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    restoreWakeUps(tx, wakeUps)
    return false
  }
}
