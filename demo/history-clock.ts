import type { Clock } from '../src/platform/clock.ts'
import { addDuration, day, minute } from '../src/platform/durations.ts'

/** A clock that planting moves through the past, so that each operation runs at its time in history. */
export type HistoryClock = Clock & {
  /** The time of planting, at which the history ends. */
  readonly present: Date
  readonly moveTo: (moment: Date) => void
  /** So many days before the present; a negative number lies in the future. */
  readonly daysAgo: (days: number) => Date
}

export function createHistoryClock({ now }: Clock): HistoryClock {
  const present = now()
  let at = present
  return {
    present,
    now: () => at,
    daysAgo: (days) => new Date(present.getTime() - Math.round(days * day)),
    moveTo(moment) {
      if (moment > present) throw new Error(`${moment.toISOString()} is not in the past`)
      at = moment
    },
  }
}

export const minutesAfter = (moment: Date, minutes: number) => addDuration(moment, minutes * minute)
export const daysAfter = (moment: Date, days: number) => addDuration(moment, days * day)
