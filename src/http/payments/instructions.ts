import type { Payment } from '../../domain/orders/index.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { facts } from '../page/components/facts.ts'
import { moment } from '../page/components/moment.ts'
import { price } from '../page/components/price.ts'
import type { PageContext } from '../page/context.ts'
import { barcode } from './barcode.ts'
import { paymentWords } from './payment-words.ts'

type PaymentWords = ReturnType<typeof paymentWords>

/** The payment code and its deadline; empty if there is no code. */
export function instructionsOf(context: PageContext, payment: Payment): Html | undefined {
  const { instructions, amount: minor, currency, paymentType } = payment
  if (!instructions) return undefined
  const words = paymentWords(context.locale)
  const { bankCode, bankName, codeNo, deadlineAt } = instructions
  const known = facts([
    bankCode
      ? [words.bank, html`<code class="code">${bankCode}</code> ${bankName} ${copyButton(words, bankCode)}`]
      : undefined,
    [codeLabel(words, payment), code(words, paymentType, codeNo)],
    [words.amount, price(context, { minor, currency })],
    deadlineAt ? [words.until, html`<strong>${moment(context, deadlineAt)}</strong>`] : undefined,
  ])
  return html`<section class="instructions" aria-label="${words.instructions}">${known}</section>`
}

// Hidden without JavaScript.
function copyButton({ copy, copied }: PaymentWords, text: string): Html {
  return html`<button type="button" class="copy secondary outline" data-copy="${text}" data-copied="${copied}" aria-live="polite" hidden>${copy}</button>`
}

function codeLabel({ codes }: PaymentWords, { paymentType }: Payment): string {
  return paymentType === 'atm' || paymentType === 'cvs' || paymentType === 'barcode'
    ? codes[paymentType]
    : codes.other
}

// A slip has several barcodes; everything else is typed.
function code(words: PaymentWords, type: Payment['paymentType'], codeNo: string): Content {
  if (type !== 'barcode') return html`<code class="code">${codeNo}</code> ${copyButton(words, codeNo)}`
  return codeNo.split(' ').map((part) => barcode(part, words.barcodeOf(part)))
}
