import type { Currency } from '../../../platform/money.ts'
import type { withDetails } from './payment-columns.ts'

type Row = Awaited<ReturnType<ReturnType<typeof withDetails<object>>['execute']>>[number]

/** A payment as every interface shows it. */
export type Payment = ReturnType<typeof toPayment>

export function toPayment(row: Row) {
  const {
    bankCode,
    bankName,
    codeNo,
    deadlineAt,
    sequence,
    instalments,
    nextChargeAt,
    remaining,
    ...payment
  } = row
  return {
    ...payment,
    currency: payment.currency as Currency,
    lines: row.lines.map(toLine),
    adjustments: row.adjustments.map(({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) })),
    invoice: row.invoice && toInvoice(row.invoice),
    installment:
      instalments > 1
        ? { sequence, count: instalments, nextChargeAt, remaining: BigInt(remaining ?? 0n) }
        : null,
    // Only while it can be paid by them.
    instructions:
      row.state === 'not_paid' && codeNo !== null ? { bankCode, bankName, codeNo, deadlineAt } : null,
  }
}

function toLine(line: Row['lines'][number]) {
  const { original, discount, amount, refunded, ...named } = line
  return {
    ...named,
    original: BigInt(original),
    discount: BigInt(discount),
    amount: BigInt(amount),
    refunded: BigInt(refunded),
  }
}

function toInvoice({ issuedAt, amount, allowance, ...rest }: NonNullable<Row['invoice']>) {
  return {
    ...rest,
    issuedAt: issuedAt === null ? null : new Date(issuedAt),
    amount: BigInt(amount),
    allowance: BigInt(allowance),
  }
}
