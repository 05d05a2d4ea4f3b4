import { of } from '../../../platform/db/columns-in-json.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { amountIn, currencyOf } from '../../../platform/money.ts'
import { parseTimestamp } from '../../../platform/timestamps.ts'
import { type LineTax, sumOfTaxes, taxOfInstalment } from '../../pricing/index.ts'
import type { Receipt, ReceiptAdjustment, ReceiptLine } from '../ledger/payment-receipt.ts'
import { canRequestRefund, refundableAmount } from '../refunds/refundable.ts'
import type { PaymentsInJson } from './payments-in-json.ts'

/** A payment as all interfaces present it. */
export type Payment = ReturnType<typeof toPayment>

type Line = ReturnType<typeof toLine>
type Adjustment = ReturnType<typeof toAdjustment>

/** The payments in the order they were read. */
export function toPayments({ payments, receipts, refunded, invoices }: PaymentsInJson): Payment[] {
  if (!(payments && receipts)) return []
  const parts = { refunded: refundedLines(refunded), invoiceAt: invoicePositions(invoices), invoices }
  const all: readonly Receipt[] = JSON.parse(receipts)
  return payments.id.map((_, at) => toPayment(payments, at, of(all, at), parts))
}

type Rows<Part extends 'payments' | 'refunded' | 'invoices'> = NonNullable<PaymentsInJson[Part]>
type Parts = {
  readonly refunded: ReadonlyMap<PaymentId, ReadonlyMap<string, string>>
  readonly invoices: Rows<'invoices'> | null
  readonly invoiceAt: ReadonlyMap<PaymentId, number>
}

function invoicePositions(list: Rows<'invoices'> | null): ReadonlyMap<PaymentId, number> {
  const positions = new Map<PaymentId, number>()
  list?.paymentId.forEach((id, at) => {
    positions.set(id, at)
  })
  return positions
}

/** The refunded amount of each line, by payment. */
function refundedLines(list: Rows<'refunded'> | null): ReadonlyMap<PaymentId, ReadonlyMap<string, string>> {
  const payments = new Map<PaymentId, Map<string, string>>()
  list?.lineId.forEach((lineId, at) => {
    const id = of(list.paymentId, at)
    const lines = payments.get(id) ?? new Map<string, string>()
    payments.set(id, lines.set(lineId, of(list.refunded, at)))
  })
  return payments
}

function toPayment(payments: Rows<'payments'>, at: number, receipt: Receipt, parts: Parts) {
  const id = of(payments.id, at)
  const [instalments, tradeNo, purchased, adjustments] = receipt
  const refunded = parts.refunded.get(id)
  const lines: readonly Line[] = purchased.map((line) => toLine(line, refunded?.get(line[0])))
  const state = of(payments.state, at)
  const instructions = instructionsOf(payments, at)
  const money = { amount: amountIn(of(payments.amount, at)), refunded: amountIn(of(payments.refunded, at)) }
  const refundingState = of(payments.refundingState, at)
  return {
    id,
    orderId: of(payments.orderId, at),
    personId: of(payments.personId, at),
    tradeNo,
    amount: money.amount,
    currency: currencyOf(of(payments.currency, at)),
    gateway: of(payments.gateway, at),
    paymentType: of(payments.paymentType, at),
    state,
    createdAt: parseTimestamp(of(payments.createdAt, at)),
    paidAt: moment(of(payments.paidAt, at)),
    refundingState,
    refunded: money.refunded,
    /** The amount that has not been refunded. */
    refundable: refundableAmount(money),
    /** True if its payer can request a refund. */
    canRequestRefund: canRequestRefund({ ...money, state, refundingState }),
    refundRequestedAt: moment(of(payments.refundRequestedAt, at)),
    refundedAt: moment(of(payments.refundedAt, at)),
    needsAttention: of(payments.needsAttention, at),
    disputeState: of(payments.disputeState, at),
    evidenceDueAt: moment(of(payments.evidenceDueAt, at)),
    lines,
    /** The tax in the amount, by name and rate. */
    taxes: taxesOf({ instalments, sequence: of(payments.sequence, at) }, lines),
    adjustments: adjustments.map(toAdjustment) as readonly Adjustment[],
    invoice: invoiceOf(id, parts),
    installment: installmentOf(payments, at, instalments),
    /** The payment instructions, while they are valid. */
    instructions: state === 'not_paid' ? instructions : null,
    /** The same, also once it has expired: a history shows the deadline. */
    instructionsGiven: state === 'not_paid' || state === 'expired' ? instructions : null,
  }
}

// Each instalment has its share of the tax of each line.
function taxesOf(
  instalment: { readonly instalments: number; readonly sequence: number },
  lines: readonly Line[],
): readonly LineTax[] {
  if (!lines.some(({ tax }) => tax)) return []
  return sumOfTaxes(
    lines.map(({ tax }) => tax && { ...tax, amount: taxOfInstalment(tax.amount, instalment) }),
  )
}

function installmentOf(payments: Rows<'payments'>, at: number, count: number) {
  if (count <= 1) return null
  const [sequence, nextChargeAt] = [of(payments.sequence, at), moment(of(payments.nextChargeAt, at))]
  return { sequence, count, nextChargeAt, remaining: amountIn(of(payments.remaining, at) ?? '0') }
}

function instructionsOf(payments: Rows<'payments'>, at: number) {
  const codeNo = of(payments.codeNo, at)
  if (codeNo === null) return null
  const [bankCode, bankName] = [of(payments.bankCode, at), of(payments.bankName, at)]
  return { bankCode, bankName, codeNo, deadlineAt: moment(of(payments.deadlineAt, at)) }
}

function toLine(line: ReceiptLine, refunded: string | undefined) {
  const [id, name, itemType, itemId, quantity, original, discount, amount] = line
  return {
    id,
    name,
    itemType,
    itemId,
    quantity,
    original: amountIn(original),
    discount: amountIn(discount),
    amount: amountIn(amount),
    refunded: refunded === undefined ? 0n : amountIn(refunded),
    /** The amount of the whole order, of which this payment may be an instalment. */
    tax: taxOf(line),
  }
}

function taxOf(line: ReceiptLine): LineTax | undefined {
  const [tax, name, rate, isInclusive] = [line[8], line[9], line[10], line[11]]
  if (name === null || rate === null || isInclusive === null) return undefined
  return { name, rate, isInclusive, amount: amountIn(tax) }
}

function toAdjustment([kind, label, code, amount]: ReceiptAdjustment) {
  return { kind, label, code, amount: amountIn(amount) }
}

function invoiceOf(id: PaymentId, { invoices, invoiceAt }: Parts) {
  const at = invoiceAt.get(id)
  return invoices && at !== undefined ? toInvoice(invoices, at) : null
}

function toInvoice(invoices: Rows<'invoices'>, at: number) {
  return {
    number: of(invoices.number, at),
    kind: of(invoices.kind, at),
    state: of(invoices.state, at),
    buyerName: of(invoices.buyerName, at),
    taxId: of(invoices.taxId, at),
    carrier: of(invoices.carrier, at),
    donationCode: of(invoices.donationCode, at),
    issuedAt: moment(of(invoices.issuedAt, at)),
    amount: amountIn(of(invoices.amount, at)),
    allowance: amountIn(of(invoices.allowance, at)),
  }
}

/** A time from its JSON text. */
export function moment(text: string | null): Date | null {
  return text === null ? null : parseTimestamp(text)
}
