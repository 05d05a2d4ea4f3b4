import { addDuration, day } from '../../platform/durations.ts'

/** The grace period: the days for which access continues after a period that was not renewed. */
export const graceDays = 7
/** The retry schedule of dunning: the days after the first failed charge on which it is retried. */
export const retryDays = [1, 3, 5, 7] as const

/** The end of the grace period that begins now. */
export function graceAfter(moment: Date): Date {
  return addDuration(moment, graceDays * day)
}

/**
 * The time of the next retry of a failed charge: the first of the retry days after the latest attempt. Undefined once
 * all are
 * over. Days that passed during a downtime are skipped.
 */
export function nextRetry(firstFailedAt: Date, lastTriedAt: Date): Date | undefined {
  return retryDays
    .map((days) => addDuration(firstFailedAt, days * day))
    .find((moment) => moment > lastTriedAt)
}
