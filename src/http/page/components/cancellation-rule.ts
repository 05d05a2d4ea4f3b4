import type { CancellationTiers } from '../../../domain/orders/index.ts'
import { cancellationRuleLines, cancellationRuleMessages } from '../../../labels/cancellation-rule.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'

/** The refunds of a cancelled booking, as a list under a heading. */
export function cancellationRuleList({ locale }: PageContext, tiers: CancellationTiers): Html {
  const lines = cancellationRuleLines(locale, tiers)
  return html`<section class="also"><h3>${cancellationRuleMessages(locale).title}</h3>
<ul class="cancellation-rule">${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`
}
