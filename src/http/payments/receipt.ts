import type { OwnPayment } from '../../domain/orders/index.ts'
import { paymentMethods } from '../../labels/payment-methods.ts'
import { taxLabels } from '../../labels/tax-labels.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../page/components/facts.ts'
import { moment } from '../page/components/moment.ts'
import { price } from '../page/components/price.ts'
import type { PageContext } from '../page/context.ts'
import { paymentMessages } from './payment-messages.ts'

/** The lines, taxes and numbers of a payment. */
export function receipt(context: PageContext, payment: OwnPayment): Html {
  const messages = paymentMessages(context.locale)
  const money = (minor: bigint) => price(context, { minor, currency: payment.currency })
  const lines = payment.lines.map(({ name, quantity, amount }) =>
    row(quantity > 1 ? `${name} × ${quantity}` : name, money(amount)),
  )
  const adjustments = payment.adjustments.map(({ label, amount }) => row(label, money(amount)))
  const taxes = payment.taxes.map(
    (tax) =>
      html`<tr class="receipt-tax"><th scope="row"><bdi>${taxLabels(context.locale).includes(tax)}</bdi></th><td>${money(tax.amount)}</td></tr>`,
  )
  const { school } = context
  return html`<section class="receipt">${school && payment.paidAt && html`<p class="receipt-head">${messages.receiptOf(school.name)}</p>`}<h2>${messages.details}</h2>
<table><tbody>${lines}${adjustments}</tbody>
<tfoot><tr><th scope="row">${messages.total}</th><td>${money(payment.amount)}</td></tr>${taxes}</tfoot></table>
${numbers(context, payment)}
<button type="button" class="print secondary outline" data-print hidden>${messages.print}</button></section>`
}

function row(name: string, amount: Html): Html {
  return html`<tr><th scope="row"><bdi>${name}</bdi></th><td>${amount}</td></tr>`
}

function numbers(context: PageContext, { tradeNo, paymentType, paidAt, installment }: OwnPayment): Html {
  const messages = paymentMessages(context.locale)
  const instalmentText = installment && messages.instalment(installment.sequence, installment.count)
  return html`${instalmentText && html`<p>${instalmentText}</p>`}${facts([
    [messages.tradeNo, html`<code>${tradeNo}</code>`],
    paymentType ? [messages.method, paymentMethods(context.locale)[paymentType].title] : undefined,
    paidAt ? [messages.paidAt, moment(context, paidAt)] : undefined,
  ])}`
}
