// All arithmetic with months, days and time zones (ADR 52). Callers have `Date` for an instant, `2026-11-15` for a date and
// the IANA name of a time zone; `Temporal` stays in this file.

/** The date of an instant in a time zone. */
export function dateIn(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** The local date and time of an instant to the second, as `2026-11-15T16:30:05`. */
export function localTime(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** Midnight at the end of a date. */
export const endOfDay = '24:00'

/**
 * The first instant at which clocks in a time zone show this time of a date or a later one: a time that is skipped in
 * spring is the moment of the change, and one that occurs twice in autumn is its first occurrence.
 */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const day = Temporal.PlainDate.from(date)
  const target =
    time === endOfDay
      ? day.add({ days: 1 }).toPlainDateTime()
      : day.toPlainDateTime(Temporal.PlainTime.from(time))
  const found = target.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(target)) return toDate(found)
  const change = found.getTimeZoneTransition('next')
  if (!change) throw new Error(`${target} is skipped in ${timeZone}, yet its clocks never change`)
  return toDate(change)
}

/** The same for text from outside; undefined for a date or time that does not exist. */
export function parseInstant(date: string, time: string, timeZone: string): Date | undefined {
  try {
    return instantAt(date, time, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The same local time some days later; 23 or 25 hours a day where clocks change. */
export function addDays(instant: Date, days: number, timeZone: string): Date {
  return toDate(zoned(instant, timeZone).add({ days }))
}

/**
 * The same day and local time some months later; the last day of a month that is too short. A series is counted from its
 * first instant, so that it does not drift: 31 January, 28 February, 31 March.
 */
export function addMonths(instant: Date, months: number, timeZone: string): Date {
  return toDate(zoned(instant, timeZone).add({ months }))
}

/** The first instant of the month that an instant lies in. */
export function startOfMonth(instant: Date, timeZone: string): Date {
  return toDate(zoned(instant, timeZone).with({ day: 1 }).startOfDay())
}

/** A date some days after another. */
export function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The weekday of a date: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

/** The dates from one instant to another in a time zone, both included. */
export function* datesBetween(from: Date, until: Date, timeZone: string): Generator<string> {
  const last = dateIn(until, timeZone)
  for (let date = dateIn(from, timeZone); date <= last; date = dateAfter(date, 1)) yield date
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}
