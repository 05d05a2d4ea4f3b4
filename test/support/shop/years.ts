import type { TestClock } from '../world/test-clock.ts'

/**
 * Starts each test of a shared world at the same date of a later year, so that its clock never goes back. Tests
 * write dates as in the first year.
 */
export function createYears(start: string) {
  let years: number | undefined
  const moment = (text: string) => {
    const date = new Date(text)
    date.setUTCFullYear(date.getUTCFullYear() + (years ?? 0))
    return date
  }
  const moveTo = (clock: TestClock, date: Date) =>
    clock.advance({ seconds: (date.getTime() - clock.now().getTime()) / 1000 })
  return {
    /** The date in the year of the current test. */
    moment,
    moveTo,
    /** Moves the clock to the start of the next test. */
    startNext(clock: TestClock) {
      // The distance to the next leap year stays the same.
      years = years === undefined ? 0 : years + 4
      moveTo(clock, moment(start))
    },
  }
}
