import { day, hour, minute } from '../../platform/durations.ts'
import { dateFormat, numberFormat } from '../../platform/formatters.ts'
import { isLocale, type Locale } from '../../platform/locales.ts'

/** The reader's language, otherwise the school's, otherwise English. */
export function languageFor(reader: string | null, school: string): Locale {
  if (reader !== null && isLocale(reader)) return reader
  return isLocale(school) ? school : 'en'
}

/** A time in the school's time zone, with the zone. */
export function formatMoment(moment: Date, { locale, timeZone }: { locale: Locale; timeZone: string }) {
  const format = dateFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  // Chinese formats the zone in brackets, which look like a placeholder.
  return format.format(moment).replace(/[[\]]/g, '')
}

/** A duration in a readable unit: 30 minutes, 24 hours, 7 days. */
export function formatSpan(milliseconds: number, locale: Locale): string {
  const [unit, size] =
    milliseconds > 2 * day
      ? (['day', day] as const)
      : milliseconds > 2 * hour
        ? (['hour', hour] as const)
        : (['minute', minute] as const)
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(milliseconds / size),
  )
}
