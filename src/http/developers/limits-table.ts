import { numberFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Locale } from '../../platform/locales.ts'
import { memberApiLimits, memberApiWork } from '../shared/member-api-limits.ts'
import { guideMessages } from './guide-messages.ts'
import { prose } from './prose.ts'

const visibleLimits = [
  'depth',
  'aliases',
  'rootFields',
  'tokens',
  'bodyBytes',
  'cost',
  'requestsPerMinute',
] as const

/** The limits as a table. */
export function limits(locale: Locale): Html {
  const { limits: messages } = guideMessages(locale)
  const tiles = visibleLimits.map((name) => {
    const [label, unit] = messages[name]
    return html`<div class="limit"><dt>${label}</dt><dd><strong>${amount(name, locale)}</strong> ${unit}</dd></div>`
  })
  return html`<p>${messages.text}</p><dl class="limits">${tiles}</dl>
<p>${prose(messages.work(memberApiWork))}</p>`
}

function amount(name: (typeof visibleLimits)[number], locale: Locale): string {
  const value = memberApiLimits[name]
  return name === 'bodyBytes' ? `${value / 1024} KB` : numberFormat(locale, {}).format(value)
}
