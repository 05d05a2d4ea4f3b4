import type { Payment } from '../../domain/orders/index.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { facts } from '../page/components/facts.ts'
import { moment } from '../page/components/moment.ts'
import { price } from '../page/components/price.ts'
import type { PageContext } from '../page/context.ts'
import { barcode } from './barcode.ts'
import { paymentMessages } from './payment-messages.ts'

type PaymentMessages = ReturnType<typeof paymentMessages>

/** The payment code and its deadline; empty if there is no code. */
export function instructionsOf(context: PageContext, payment: Payment): Html | undefined {
  const { instructions, amount: minor, currency, paymentType } = payment
  if (!instructions) return undefined
  const messages = paymentMessages(context.locale)
  const { bankCode, bankName, codeNo, deadlineAt } = instructions
  const rows = facts([
    bankCode
      ? [
          messages.bank,
          html`<code class="code">${bankCode}</code> ${bankName} ${copyButton(messages, bankCode)}`,
        ]
      : undefined,
    [codeLabel(messages, payment), code(messages, paymentType, codeNo)],
    [messages.amount, price(context, { minor, currency })],
    deadlineAt ? [messages.until, html`<strong>${moment(context, deadlineAt)}</strong>`] : undefined,
  ])
  return html`<section class="instructions" aria-label="${messages.instructions}">${rows}</section>`
}

// Hidden without JavaScript.
function copyButton({ copy, copied }: PaymentMessages, text: string): Html {
  return html`<button type="button" class="copy secondary outline" data-copy="${text}" data-copied="${copied}" aria-live="polite" hidden>${copy}</button>`
}

function codeLabel({ codes }: PaymentMessages, { paymentType }: Payment): string {
  return paymentType === 'atm' || paymentType === 'cvs' || paymentType === 'barcode'
    ? codes[paymentType]
    : codes.other
}

// A slip has several barcodes; everything else is typed.
function code(messages: PaymentMessages, type: Payment['paymentType'], codeNo: string): Content {
  if (type !== 'barcode') return html`<code class="code">${codeNo}</code> ${copyButton(messages, codeNo)}`
  return codeNo.split(' ').map((part) => barcode(part, messages.barcodeOf(part)))
}
