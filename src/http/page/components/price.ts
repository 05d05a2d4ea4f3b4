import { type Html, html } from '../../../platform/html/html.ts'
import { formatMoney, type Money } from '../../../platform/money.ts'
import type { PageContext } from '../context.ts'

/** An amount of money as its reader writes it; with a former one, which is struck out. */
export function price(
  { locale, messages }: PageContext,
  now: Money,
  { former }: { former?: Money } = {},
): Html {
  const amount = html`<span class="price">${formatMoney(now, locale)}</span>`
  if (!former) return amount
  return html`<span class="unseen">${messages.formerPrice} </span><s class="former-price">${formatMoney(former, locale)}</s>
<span class="unseen">${messages.priceNow} </span>${amount}`
}
