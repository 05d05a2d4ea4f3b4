import type { Quote } from '../../domain/orders/index.ts'
import { taxLabels } from '../../labels/tax-labels.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import type { SchoolContext } from '../page/context.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { day } from './line-view.ts'

/** Subtotal, discount, total and instalments. */
export function totals(context: SchoolContext, quote: Quote): Html {
  const messages = checkoutMessages(context.locale)
  const money = (minor: bigint) => formatMoney({ minor, currency: quote.currency }, context.locale)
  return html`<dl class="totals">${reductions(context, quote)}
<div class="totals-sum"><dt>${messages.total}</dt><dd>${money(quote.total)}</dd></div>
${includedTaxes(context, quote)}</dl>
${schedule(context, quote)}`
}

/** The subtotal and the discounts of a promotion and a coupon; empty without a discount. */
export function reductions({ locale }: SchoolContext, quote: Quote): Html | undefined {
  const { promotion, coupon, subtotal, currency } = quote
  const money = (minor: bigint) => formatMoney({ minor, currency }, locale)
  const reduction = (label: Html, amount: bigint) =>
    html`<div class="totals-discount"><dt>${label}</dt><dd>−${money(amount)}</dd></div>`
  const isReduced = promotion !== undefined || coupon?.is === 'applied'
  if (!isReduced) return undefined
  return html`<div><dt>${checkoutMessages(locale).subtotal}</dt><dd>${money(subtotal)}</dd></div>
${promotion && reduction(html`<bdi>${promotion.label}</bdi>`, promotion.discount)}
${coupon?.is === 'applied' && reduction(html`<bdi>${coupon.label}</bdi> <small>${coupon.code}</small>`, coupon.discount)}`
}

/** The tax in the total, by name and rate. */
export function includedTaxes({ locale }: SchoolContext, { taxes, currency }: Quote): Html[] {
  return taxes.map(
    (tax) =>
      html`<div class="totals-tax"><dt><bdi>${taxLabels(locale).includes(tax)}</bdi></dt><dd>${formatMoney({ minor: tax.amount, currency }, locale)}</dd></div>`,
  )
}

/** The instalment schedule, if any. */
function schedule(context: SchoolContext, { instalments, currency }: Quote): Html | undefined {
  if (instalments.length === 0) return undefined
  const messages = checkoutMessages(context.locale)
  const rows = instalments.map(({ dueAt, amount }, at) => {
    const when = at === 0 ? messages.today : day(context, dueAt)
    const amountText = formatMoney({ minor: amount, currency }, context.locale)
    return html`<li><time datetime="${dueAt.toISOString()}">${when}</time><span class="price">${amountText}</span></li>`
  })
  return html`<section class="instalments" aria-label="${messages.instalments}"><p>${messages.instalmentsText(rows.length)}</p>
<ol>${rows}</ol></section>`
}
