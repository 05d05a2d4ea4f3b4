// The calendar of the admin area, in plain JavaScript: not every browser that is in use has Temporal, on which
// src/platform/calendar.ts stands.
import { day } from '../../../../src/platform/durations.ts'

/** `2026-11-16T09:30`, as `<input type="datetime-local">` has it, for a moment seen in a time zone. */
export function wallTime(moment: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment at which clocks of the zone show this time; undefined if the text is not a time. A time that the clocks
 * skip is read an hour later, and one that occurs twice as its first occurrence.
 */
export function momentAt(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (ms: number) => Date.parse(`${wallTime(new Date(ms).toISOString(), zone)}Z`) - ms
  const candidates = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)]
  const fitting = candidates.filter((ms) => ms + offsetAt(ms) === asUtc)
  return new Date(Math.min(...(fitting.length > 0 ? fitting : candidates.slice(0, 1)))).toISOString()
}

/** The date of a moment in a time zone, as `2026-11-16`. */
export function dateIn(moment: string, zone: string): string {
  return wallTime(moment, zone).slice(0, 10)
}

/** The moment at which a date begins in a time zone; empty if it is not a date. */
export function startOf(date: string, zone: string): string {
  return momentAt(`${date}T00:00`, zone) ?? ''
}

/** A date some days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** The Monday of the week that a date is in. */
export function mondayOf(date: string): string {
  return dateAfter(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7))
}

/** Dates of a period: it is stored as the moment at which its first date begins and that at which its last date ends. */
export const edges = {
  begins: { momentOf: startOf, dateOf: dateIn },
  ends: {
    momentOf: (date: string, zone: string) => startOf(dateAfter(date, 1), zone),
    dateOf: (moment: string, zone: string) => dateAfter(dateIn(moment, zone), -1),
  },
} as const

/** The last dates in a time zone, today last. */
export function lastDates(length: number, zone: string, now = new Date()): readonly string[] {
  const today = dateIn(now.toISOString(), zone)
  return Array.from({ length }, (_, n) => dateAfter(today, n - length + 1))
}

/** The first dates of the last months in a time zone, this month last. */
export function lastMonths(length: number, zone: string, now = new Date()): readonly string[] {
  const [year = 0, month = 1] = dateIn(now.toISOString(), zone).split('-').map(Number)
  return Array.from({ length }, (_, n) => {
    const months = year * 12 + month - length + n
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  })
}
