import type { School } from '../../domain/tenancy/index.ts'
import { writtenBy } from './write-notice.ts'

type Money = { readonly amount: string; readonly currency: string; readonly tradeNo: string }

/** That a payment was received. */
export function receivedWords(school: School, { amount, currency, tradeNo }: Money) {
  return writtenBy(school, ({ words, money }) =>
    words.paymentReceived({ amount: money(amount, currency), tradeNo }),
  )
}

/** Where and until when an open payment can be paid. */
export function codeWords(
  school: School,
  { amount, currency, tradeNo, deadlineAt }: Money & { readonly deadlineAt: string | null },
) {
  return writtenBy(school, ({ words, money, moment }) =>
    words.codeIssued({
      amount: money(amount, currency),
      tradeNo,
      until: deadlineAt ? moment(deadlineAt) : '',
    }),
  )
}
