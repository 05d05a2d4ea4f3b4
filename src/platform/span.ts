import { addDuration } from './durations.ts'
import { dateFormat } from './formatters.ts'
import { type Locale, localised } from './locales.ts'

type Span = { readonly startsAt: Date; readonly endsAt: Date; readonly isAllDay?: boolean }

type Options = {
  readonly timeZone: string
  readonly style: 'short' | 'long'
  /** True if the name of the time zone follows. */
  readonly zone?: 'named' | undefined
}

// `formatRange` writes another order and other signs than `format`, in Chinese and Japanese even another notation.
const signs = localised({
  en: {
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
    days: (first: string, last: string) => `${first} – ${last}`,
    times: (format: Intl.DateTimeFormat, start: Date, end: Date) => format.formatRange(start, end),
    withZone: (span: string, zone: string) => `${span} ${zone}`,
  },
  'zh-TW': {
    dayAndTime: (day, time) => `${day} ${time}`,
    days: (first, last) => `${first} – ${last}`,
    times: (format, start, end) => format.formatRange(start, end),
    withZone: (span, zone) => `${span}（${zone}）`,
  },
  ja: {
    dayAndTime: (day, time) => `${day} ${time}`,
    days: (first, last) => `${first}～${last}`,
    times: (format, start, end) => `${format.format(start)}～${format.format(end)}`,
    withZone: (span, zone) => `${span}（${zone}）`,
  },
})

/** From when to when, with the day only once where it begins and ends on the same day. */
export function formatSpan(locale: Locale, span: Span, { timeZone, style, zone }: Options): string {
  const { startsAt, endsAt, isAllDay = false } = span
  const { dayAndTime, days, times, withZone } = signs(locale)
  const dayOf = (moment: Date) => dayLabel(locale, moment, { timeZone, style })
  // A whole day ends when the next one begins.
  const [first, last] = [dayOf(startsAt), dayOf(isAllDay ? addDuration(endsAt, -1) : endsAt)]
  if (isAllDay) return first === last ? first : days(first, last)
  const time = dateFormat(locale, { timeStyle: 'short', timeZone })
  const text =
    first === last
      ? dayAndTime(first, times(time, startsAt, endsAt))
      : days(dayAndTime(first, time.format(startsAt)), dayAndTime(last, time.format(endsAt)))
  return zone === 'named' ? withZone(text, zoneName(locale, startsAt, timeZone)) : text
}

function dayLabel(locale: Locale, moment: Date, { timeZone, style }: Omit<Options, 'zone'>): string {
  if (style === 'long') return dateFormat(locale, { dateStyle: 'full', timeZone }).format(moment)
  const day = { month: 'short', day: 'numeric', year: 'numeric', timeZone } as const
  if (locale !== 'zh-TW') return dateFormat(locale, { ...day, weekday: 'short' }).format(moment)
  const weekday = dateFormat(locale, { weekday: 'short', timeZone }).format(moment)
  return `${dateFormat(locale, day).format(moment)}（${weekday}）`
}

function zoneName(locale: Locale, moment: Date, timeZone: string): string {
  const parts = dateFormat(locale, { timeZoneName: 'short', timeZone }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
