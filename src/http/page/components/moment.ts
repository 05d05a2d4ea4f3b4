import { type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'

type Place = Pick<PageContext, 'locale' | 'timeZone'>

// Making one takes far longer than using it. There are as many as languages times time zones, and no more.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the reader's language and time zone, or else in the school's zone. */
export function spelled({ locale, timeZone }: Place, date: Date): string {
  const key = `${locale} ${timeZone}`
  const kept = formats.get(key)
  if (kept) return kept.format(date)
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(key, made)
  return made.format(date)
}

/** A moment for people, with the same for programs; words may stand around it. */
export function moment(place: Place, date: Date, words = (when: string) => when): Html {
  return html`<time datetime="${date.toISOString()}">${words(spelled(place, date))}</time>`
}
