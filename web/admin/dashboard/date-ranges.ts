import { session } from '../api/session.ts'
import { language } from '../kit/texts/language.ts'
import { dateAfter, lastDates, lastMonths as lastMonthsIn, startOf } from '../kit/texts/zone.ts'

const zone = () => session().school.time_zone

/** The last days of the school, today last. */
export const lastDays = (length: number): readonly string[] => lastDates(length, zone())

/** The first days of the last months of the school, this month last. */
export const lastMonths = (length: number): readonly string[] => lastMonthsIn(length, zone())

/** From the first of the days until the end of the last. */
export function spanOf(days: readonly string[]): { readonly from: string; readonly until: string } {
  return { from: startOf(days[0] ?? '', zone()), until: startOf(dateAfter(days.at(-1) ?? '', 1), zone()) }
}

export function nameOfDay(day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
}

export function nameOfMonth(day: string): string {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
}
