import type { School } from '../../domain/tenancy/index.ts'
import { taxLabels } from '../../labels/tax-labels.ts'
import { writtenBy } from './write-notification.ts'

type Money = { readonly amount: string; readonly currency: string; readonly tradeNo: string }

type Taxes = readonly { readonly name: string; readonly rate: number; readonly amount: bigint }[]

/** The notification of a received payment with its tax. */
export function receivedMessages(school: School, { amount, currency, tradeNo }: Money, taxes: Taxes) {
  return writtenBy(school, ({ messages, money, locale }) => {
    const { title, body } = messages.paymentReceived({ amount: money(amount, currency), tradeNo })
    const included = taxes.map((tax) => taxLabels(locale).included(money(`${tax.amount}`, currency), tax))
    return { title, body: [body, ...included].join('\n') }
  })
}

/** The place and deadline for an open payment. */
export function codeMessages(
  school: School,
  { amount, currency, tradeNo, deadlineAt }: Money & { readonly deadlineAt: string | null },
) {
  return writtenBy(school, ({ messages, money, moment }) =>
    messages.codeIssued({
      amount: money(amount, currency),
      tradeNo,
      until: deadlineAt ? moment(deadlineAt) : '',
    }),
  )
}
