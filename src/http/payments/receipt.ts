import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { OwnPayment } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../platform/money.ts'
import { timed } from '../shared/moment.ts'
import { pageContext } from '../shared/page.ts'
import { wordsFor } from './words.ts'

/** What a payment is for, line by line, and its numbers. */
export function receipt(request: FastifyRequest, payment: OwnPayment): string {
  const words = wordsFor(request).payment
  const { locale } = pageContext(request)
  const money = (minor: bigint) => formatMoney({ minor, currency: payment.currency }, locale)
  const lines = payment.lines.map(({ name, quantity, amount }) =>
    row(quantity > 1 ? `${name} × ${quantity}` : name, money(amount)),
  )
  const adjustments = payment.adjustments.map(({ label, amount }) => row(label, money(amount)))
  return html`<section class="receipt"><h2>${words.details}</h2>
<table><tbody>!${lines.join('')}!${adjustments.join('')}</tbody>
<tfoot><tr><th scope="row">${words.total}</th><td>${money(payment.amount)}</td></tr></tfoot></table>
!${facts(request, payment)}</section>`
}

function row(name: string, amount: string): string {
  return html`<tr><th scope="row"><bdi>${name}</bdi></th><td>${amount}</td></tr>`
}

function facts(request: FastifyRequest, { tradeNo, paymentType, paidAt, installment }: OwnPayment): string {
  const words = wordsFor(request).payment
  const share = installment ? words.instalment(installment.sequence, installment.count) : ''
  const method = paymentType ? html`<dt>${words.method}</dt><dd>${words.methods[paymentType].title}</dd>` : ''
  const paid = paidAt ? html`<dt>${words.paidAt}</dt><dd>!${timed(request, paidAt, (when) => when)}</dd>` : ''
  return html`!${share ? html`<p>${share}</p>` : ''}<dl class="facts"><dt>${words.tradeNo}</dt>
<dd><code>${tradeNo}</code></dd>!${method}!${paid}</dl>`
}
