import { setTimeout as pause } from 'node:timers/promises'
import { whyAway } from '../platform/db/database-away.ts'
import { reasonOf, Unavailable } from '../platform/unavailable.ts'

export type Waiting = {
  /** Called once for each new reason. */
  readonly onWaiting: (reason: string) => void
  readonly isStopping: () => boolean
}

/** Retries the work while the database is unavailable; undefined if a stop is requested. */
export async function whenDatabaseAnswers<T>(
  { onWaiting, isStopping }: Waiting,
  work: () => Promise<T>,
): Promise<T | undefined> {
  let told = ''
  for (let tries = 0; !isStopping(); tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      // A stop ends the database too.
      if (isStopping()) return undefined
      const reason = `${whyAway(error)}: ${reasonOf(error.cause)}`
      if (reason !== told) onWaiting(reason)
      told = reason
    }
    await pause(Math.min(200 * 2 ** tries, 2_000))
  }
  return undefined
}
