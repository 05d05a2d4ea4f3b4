import { html } from 'ghtml'
import { numberFormat } from '../../platform/formatters.ts'
import type { Locale } from '../shared/locales.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import type { DevelopersWords } from './words.ts'

type LimitWords = DevelopersWords['guide']['limits']

const shownLimits = [
  'depth',
  'aliases',
  'rootFields',
  'tokens',
  'bodyBytes',
  'cost',
  'requestsPerMinute',
] as const

/** The limits as numbers one can take in at a glance. */
export function limits(words: LimitWords, locale: Locale): string {
  const cards = shownLimits.map((name) => {
    const [label = '', unit = ''] = words[name]
    return html`<div class="limit"><dt>${label}</dt><dd><strong>${amount(name, locale)}</strong> ${unit}</dd></div>`
  })
  return html`<p>${words.text}</p><dl class="limits">!${cards.join('')}</dl>`
}

function amount(name: (typeof shownLimits)[number], locale: Locale): string {
  const value = memberApiLimits[name]
  return name === 'bodyBytes' ? `${value / 1024} KB` : numberFormat(locale, {}).format(value)
}
