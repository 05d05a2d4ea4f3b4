import { setTimeout as pause } from 'node:timers/promises'
import { isStatementTimeout, unavailabilityReason } from '../platform/db/pool/database-errors.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { reasonOf, Unavailable } from '../platform/unavailable.ts'

export type RetryOptions = {
  /** Called for each new reason, for each statement timeout, and every 30 seconds. */
  readonly onWaiting: (reason: string, attempt: number) => void
  readonly isStopping: () => boolean
}

// A statement that is too slow will be too slow again: only an outage ends by itself.
const mostTimeouts = 3
const reportEveryMs = 30_000

/** Retries the work while the database is unavailable; undefined if a stop is requested. */
export async function retryWhileUnavailable<T>(
  { onWaiting, isStopping }: RetryOptions,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const report = createReport(onWaiting)
  for (let attempt = 1; !isStopping(); attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      // A stop ends the database too.
      if (isStopping()) return undefined
      report(error, attempt)
    }
    await pause(Math.min(100 * 2 ** attempt, 2_000))
  }
  return undefined
}

function createReport(onWaiting: RetryOptions['onWaiting']) {
  let [timeouts, reported, reportedAt] = [0, '', 0]
  return (error: Unavailable, attempt: number) => {
    const isSlow = isStatementTimeout(error)
    if (isSlow && ++timeouts === mostTimeouts) throw slowDatabaseFailure(error)
    const reason = `${unavailabilityReason(error)}: ${reasonOf(error.cause)}`
    const isKnown = reason === reported && performance.now() - reportedAt < reportEveryMs
    if (isKnown && !isSlow) return
    reported = reason
    reportedAt = performance.now()
    onWaiting(reason, attempt)
  }
}

function slowDatabaseFailure(error: Unavailable): StartFailure {
  const reason = `${mostTimeouts} attempts exceeded the time limit: ${reasonOf(error.cause)}`
  return new StartFailure(`The database was too slow for the start. ${reason}.`, [
    'look for statements that block or slow down the database: select * from pg_stat_activity',
    'start again once the database is less busy',
  ])
}
