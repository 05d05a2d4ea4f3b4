import type { Clock } from '../../../src/platform/clock.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'

type Span = {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

export type TestClock = Clock & { readonly advance: (span: Span) => void }

/** The time at which the demo world was planted and every test begins. */
export const beginning = new Date('2026-11-15T00:00:00.000Z')

/** The time this many days after the beginning. */
export const daysAfterBeginning = (days: number) => addDuration(beginning, days * day)

/** A clock that stands still until it is advanced. */
export function createTestClock(start: Date = beginning): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

/**
 * A clock with the real time, for worlds that foreign clients call: they check `exp` and `iat` with their
 * own.
 */
export function createRunningClock(): TestClock {
  const ahead = createTestClock(new Date(0))
  return { now: () => new Date(Date.now() + ahead.now().getTime()), advance: ahead.advance }
}
