import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { dateFormat } from '../../platform/formatters.ts'
import { pageContext } from './page.ts'
import { schoolOf } from './request-school.ts'

/** A moment in the member's language and time zone, or else in the school's. */
export function spelled(request: FastifyRequest, date: Date): string {
  const timeZone = request.me?.timeZone ?? schoolOf(request).timeZone
  const { locale } = pageContext(request)
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
}

/** Words that tell a moment, with that moment for programs. */
export function timed(request: FastifyRequest, date: Date, words: (when: string) => string): string {
  return html`<time datetime="${date.toISOString()}">${words(spelled(request, date))}</time>`
}
