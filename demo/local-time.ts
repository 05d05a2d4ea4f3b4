import { addDays, dateAfter, dateIn, instantAt, weekdayOf } from '../src/platform/calendar.ts'

/** The moment at which the clocks of a zone show this time, on the day that a moment falls on there. */
export function localTime(day: Date, time: string, timeZone: string): Date {
  return instantAt(dateIn(day, timeZone), time, timeZone)
}

/** The last time before a moment that it was this weekday (1 is Monday) and time of day in a zone. */
export function lastWeekday(before: Date, weekday: number, time: string, timeZone: string): Date {
  const today = dateIn(before, timeZone)
  const found = instantAt(dateAfter(today, -((weekdayOf(today) - weekday + 7) % 7)), time, timeZone)
  return found < before ? found : addDays(found, -7, timeZone)
}
