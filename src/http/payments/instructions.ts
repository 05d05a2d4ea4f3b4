import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Payment } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../platform/money.ts'
import { timed } from '../shared/moment.ts'
import { pageContext } from '../shared/page.ts'
import { barcode } from './barcode.ts'
import { type PaymentWords, wordsFor } from './words.ts'

/** What to type into an ATM, or to show at the store, and by when. Nothing where there is no code. */
export function instructionsOf(request: FastifyRequest, payment: Payment): string {
  const { instructions } = payment
  if (!instructions) return ''
  const words = wordsFor(request).payment
  const { bankCode, bankName, codeNo, deadlineAt } = instructions
  const bank = bankCode
    ? html`<dt>${words.bank}</dt><dd><code class="code">${bankCode}</code> ${bankName ?? ''}</dd>`
    : ''
  const until = deadlineAt ? html`<dt>${words.until}</dt><dd>!${deadline(request, deadlineAt)}</dd>` : ''
  const { locale } = pageContext(request)
  const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, locale)
  return html`<section class="instructions" aria-label="${words.instructions}"><dl class="facts">
!${bank}
<dt>${codeLabel(words, payment)}</dt><dd>!${code(words, payment.paymentType, codeNo)}</dd>
<dt>${words.amount}</dt><dd>${amount}</dd>
!${until}
</dl></section>`
}

function deadline(request: FastifyRequest, deadlineAt: Date): string {
  return html`<strong>!${timed(request, deadlineAt, (when) => when)}</strong>`
}

function codeLabel({ codes }: PaymentWords['payment'], { paymentType }: Payment): string {
  return paymentType === 'atm' || paymentType === 'cvs' || paymentType === 'barcode'
    ? codes[paymentType]
    : codes.other
}

// A slip has several barcodes; everything else is typed.
function code(words: PaymentWords['payment'], type: Payment['paymentType'], codeNo: string): string {
  if (type !== 'barcode') return html`<code class="code">${codeNo}</code>`
  return codeNo
    .split(' ')
    .map((part) => barcode(part, words.barcodeOf(part)))
    .join('')
}
