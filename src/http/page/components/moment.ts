import { dateFormat } from '../../../platform/formatters.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'

type LocaleAndZone = Pick<PageContext, 'locale' | 'timeZone'>

/** A moment in the reader's language and time zone, otherwise in the school's zone. */
export function spelled({ locale, timeZone }: LocaleAndZone, date: Date): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
}

/** A moment as text and as a machine-readable `datetime`, optionally within a sentence. */
export function moment(localeAndZone: LocaleAndZone, date: Date, messages = (when: string) => when): Html {
  return html`<time datetime="${date.toISOString()}">${messages(spelled(localeAndZone, date))}</time>`
}
