import { session } from '../api/session.ts'
import { language } from '../kit/language.ts'
import { momentAt, wallTime } from '../kit/zone.ts'

const dayMs = 86_400_000

const dayOf = (ms: number) => wallTime(new Date(ms).toISOString(), session().school.time_zone).slice(0, 10)
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last days of the school, today last. */
export function lastDays(length: number, now = Date.now()): readonly string[] {
  const today = dayOf(now)
  return Array.from({ length }, (_, n) => addDays(today, n - length + 1))
}

/** The first days of the last months of the school, this month last. */
export function lastMonths(length: number, now = Date.now()): readonly string[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number)
  return Array.from({ length }, (_, n) =>
    new Date(Date.UTC(year, month - length + n, 1)).toISOString().slice(0, 10),
  )
}

/** From the first of the days until the end of the last. */
export function spanOf(days: readonly string[]): { readonly from: string; readonly until: string } {
  const zone = session().school.time_zone
  const begin = (day: string) => momentAt(`${day}T00:00`, zone) ?? ''
  return { from: begin(days[0] ?? ''), until: begin(addDays(days.at(-1) ?? '', 1)) }
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
