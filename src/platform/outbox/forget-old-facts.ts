import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

const keptDays = 30

/** Drops facts that were sent long ago, with the notes of who handled them. */
export async function forgetOldFacts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3600 * 1000)
  await db.deleteFrom('facts').where('sentAt', '<', before).execute()
}
