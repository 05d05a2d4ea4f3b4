import type { Currency } from '../../../platform/money.ts'
import type { withDetails } from './payment-columns.ts'

type Row = Awaited<ReturnType<ReturnType<typeof withDetails<object>>['execute']>>[number]

/** A payment as every interface shows it. */
export type Payment = ReturnType<typeof toPayment>

export function toPayment(row: Row) {
  const { instalments, codeNo } = row
  // Field by field: a page has fifty of them, and spreading the rest of a row takes three times as long.
  return {
    id: row.id,
    orderId: row.orderId,
    personId: row.personId,
    tradeNo: row.tradeNo,
    amount: row.amount,
    currency: row.currency as Currency,
    gateway: row.gateway,
    paymentType: row.paymentType,
    state: row.state,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    refundingState: row.refundingState,
    refunded: row.refunded,
    refundRequestedAt: row.refundRequestedAt,
    refundedAt: row.refundedAt,
    needsAttention: row.needsAttention,
    lines: row.lines.map(toLine),
    adjustments: row.adjustments.map(toAdjustment),
    invoice: row.invoice && toInvoice(row.invoice),
    installment:
      instalments > 1
        ? {
            sequence: row.sequence,
            count: instalments,
            nextChargeAt: row.nextChargeAt,
            remaining: BigInt(row.remaining ?? 0n),
          }
        : null,
    // Only while it can be paid by them.
    instructions:
      row.state === 'not_paid' && codeNo !== null
        ? { bankCode: row.bankCode, bankName: row.bankName, codeNo, deadlineAt: row.deadlineAt }
        : null,
  }
}

function toLine(line: Row['lines'][number]) {
  return {
    id: line.id,
    name: line.name,
    itemType: line.itemType,
    itemId: line.itemId,
    quantity: line.quantity,
    original: BigInt(line.original),
    discount: BigInt(line.discount),
    amount: BigInt(line.amount),
    refunded: BigInt(line.refunded),
  }
}

function toAdjustment({ kind, label, code, amount }: Row['adjustments'][number]) {
  return { kind, label, code, amount: BigInt(amount) }
}

function toInvoice(invoice: NonNullable<Row['invoice']>) {
  return {
    number: invoice.number,
    kind: invoice.kind,
    state: invoice.state,
    buyerName: invoice.buyerName,
    taxId: invoice.taxId,
    carrier: invoice.carrier,
    donationCode: invoice.donationCode,
    issuedAt: invoice.issuedAt === null ? null : new Date(invoice.issuedAt),
    amount: BigInt(invoice.amount),
    allowance: BigInt(invoice.allowance),
  }
}
