import { type Columns, of } from '../../../platform/db/columns-in-json.ts'
import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import { currencyOf } from '../../../platform/money.ts'
import type { PaymentState } from '../ledger/ledger-entry.ts'
import { type LineTax, sumOfTaxes, taxOfInstalment } from '../taxes/line-tax.ts'
import type { PaymentsInJson } from './payments-in-json.ts'

/** A payment as every interface shows it. */
export type Payment = ReturnType<typeof toPayment>

/** The payments in the order they were read. */
export function toPayments(read: PaymentsInJson): Payment[] {
  const parts = {
    lines: grouped(read.lines, toLine),
    adjustments: grouped(read.adjustments, toAdjustment),
    invoices: grouped(read.invoices, toInvoice),
  }
  const { payments } = read
  return payments?.id.map((_, at) => toPayment(payments, at, parts)) ?? []
}

type Rows<Part extends keyof PaymentsInJson> = NonNullable<PaymentsInJson[Part]>
type Parts = {
  readonly lines: Grouped<ReturnType<typeof toLine>>
  readonly adjustments: Grouped<ReturnType<typeof toAdjustment>>
  readonly invoices: Grouped<ReturnType<typeof toInvoice>>
}
type Grouped<Part> = ReadonlyMap<PaymentId, readonly Part[]>

function grouped<List extends Columns<{ paymentId: PaymentId }>, Part>(
  list: List | null,
  toPart: (list: List, at: number) => Part,
): Grouped<Part> {
  const found = new Map<PaymentId, Part[]>()
  if (!list) return found
  for (const [at, paymentId] of list.paymentId.entries()) {
    const part = toPart(list, at)
    const others = found.get(paymentId)
    if (others) others.push(part)
    else found.set(paymentId, [part])
  }
  return found
}

function toPayment(payments: Rows<'payments'>, at: number, { lines, adjustments, invoices }: Parts) {
  const id = of(payments.id, at)
  return {
    id,
    orderId: of(payments.orderId, at),
    personId: of(payments.personId, at),
    tradeNo: of(payments.tradeNo, at),
    amount: BigInt(of(payments.amount, at)),
    currency: currencyOf(of(payments.currency, at)),
    gateway: of(payments.gateway, at),
    paymentType: of(payments.paymentType, at),
    state: of(payments.state, at),
    createdAt: new Date(of(payments.createdAt, at)),
    paidAt: moment(of(payments.paidAt, at)),
    refundingState: of(payments.refundingState, at),
    refunded: BigInt(of(payments.refunded, at)),
    refundRequestedAt: moment(of(payments.refundRequestedAt, at)),
    refundedAt: moment(of(payments.refundedAt, at)),
    needsAttention: of(payments.needsAttention, at),
    disputeState: of(payments.disputeState, at),
    evidenceDueAt: moment(of(payments.evidenceDueAt, at)),
    lines: lines.get(id) ?? [],
    /** The tax in the amount, by name and rate. */
    taxes: taxesOf(payments, at, lines.get(id) ?? []),
    adjustments: adjustments.get(id) ?? [],
    invoice: invoices.get(id)?.[0] ?? null,
    installment: installmentOf(payments, at),
    /** How to pay it, while it can be paid so. */
    instructions: instructionsWhile(['not_paid'], payments, at),
    /** The same, also once it has expired: a history tells which deadline passed. */
    instructionsGiven: instructionsWhile(['not_paid', 'expired'], payments, at),
  }
}

// Each instalment has its share of the tax of each line.
function taxesOf(
  payments: Rows<'payments'>,
  at: number,
  lines: readonly ReturnType<typeof toLine>[],
): readonly LineTax[] {
  const share = { instalments: of(payments.instalments, at), sequence: of(payments.sequence, at) }
  return sumOfTaxes(lines.map(({ tax }) => tax && { ...tax, amount: taxOfInstalment(tax.amount, share) }))
}

function installmentOf(payments: Rows<'payments'>, at: number) {
  const count = of(payments.instalments, at)
  if (count <= 1) return null
  const [sequence, nextChargeAt] = [of(payments.sequence, at), moment(of(payments.nextChargeAt, at))]
  return { sequence, count, nextChargeAt, remaining: BigInt(of(payments.remaining, at) ?? 0) }
}

function instructionsWhile(states: readonly PaymentState[], payments: Rows<'payments'>, at: number) {
  const codeNo = of(payments.codeNo, at)
  if (codeNo === null || !states.includes(of(payments.state, at))) return null
  const [bankCode, bankName] = [of(payments.bankCode, at), of(payments.bankName, at)]
  return { bankCode, bankName, codeNo, deadlineAt: moment(of(payments.deadlineAt, at)) }
}

function toLine(lines: Rows<'lines'>, at: number) {
  return {
    id: of(lines.id, at),
    name: of(lines.name, at),
    itemType: of(lines.itemType, at),
    itemId: of(lines.itemId, at),
    quantity: of(lines.quantity, at),
    original: BigInt(of(lines.original, at)),
    discount: BigInt(of(lines.discount, at)),
    amount: BigInt(of(lines.amount, at)),
    refunded: BigInt(of(lines.refunded, at)),
    /** Of the whole order, which this payment may be an instalment of. */
    tax: taxOf(lines, at),
  }
}

function taxOf(lines: Rows<'lines'>, at: number): LineTax | undefined {
  const [name, rate, isInclusive] = [of(lines.taxName, at), of(lines.taxRate, at), of(lines.taxInclusive, at)]
  if (name === null || rate === null || isInclusive === null) return undefined
  return { name, rate, isInclusive, amount: BigInt(of(lines.tax, at)) }
}

function toAdjustment(adjustments: Rows<'adjustments'>, at: number) {
  const [kind, label, code] = [of(adjustments.kind, at), of(adjustments.label, at), of(adjustments.code, at)]
  return { kind, label, code, amount: BigInt(of(adjustments.amount, at)) }
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
    amount: BigInt(of(invoices.amount, at)),
    allowance: BigInt(of(invoices.allowance, at)),
  }
}

/** Of the way JSON writes it. */
export function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
