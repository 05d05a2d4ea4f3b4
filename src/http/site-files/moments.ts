import { dateFormat } from '../../platform/formatters.ts'
import type { FileContext } from './context.ts'

type When = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isAllDay: boolean
  readonly timeZone: string
}

// Swedish dates have the ISO 8601 format, which is the same in every language.
const isoLike = 'sv-SE'

/** A day in the school's time zone: 2026-12-01. */
export function dayOf(date: Date, timeZone: string): string {
  return dateFormat(isoLike, { dateStyle: 'short', timeZone }).format(date)
}

/** A time in the school's time zone: 2026-12-01 18:00. */
export function minuteOf(date: Date, timeZone: string): string {
  return dateFormat(isoLike, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(date)
}

/** The time of an event in the school's time zone, and in its own if that differs. */
export function spanOf(when: When, { school, messages }: Pick<FileContext, 'school' | 'messages'>): string {
  const zones = [...new Set([school.timeZone, when.timeZone])]
  return zones.map((zone) => `${span(when, zone, messages.page)} (${zone})`).join('; ')
}

function span(
  { startsAt, endsAt, isAllDay }: When,
  zone: string,
  { until, allDay }: { until: (start: string, end: string) => string; allDay: string },
): string {
  if (!isAllDay) return until(minuteOf(startsAt, zone), minuteOf(endsAt, zone))
  // It ends when the day after it begins.
  const [first, last] = [dayOf(startsAt, zone), dayOf(new Date(endsAt.getTime() - 1), zone)]
  return `${first === last ? first : until(first, last)}, ${allDay}`
}
