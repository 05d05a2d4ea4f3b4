import type { PaymentType } from '../src/domain/gateways/index.ts'
import type { InvoiceDetails } from '../src/domain/invoicing/index.ts'
import { graceHours, receiptOf } from '../src/domain/orders/index.ts'
import type { Selection } from '../src/domain/pricing/index.ts'
import type { MemberActor } from '../src/domain/tenancy/index.ts'
import type {
  CouponId,
  MembershipPlansTable,
  OrderAdjustmentId,
  OrderId,
  SchoolId,
} from '../src/platform/db/schema/schema.gen.ts'
import { hour } from '../src/platform/durations.ts'
import { newId } from '../src/platform/ids.ts'
import { daysAfter, type HistoryClock, minutesAfter } from './history-clock.ts'
import { codeOf, daysToPay, isCode, referenceOf, tradeNoOf } from './payment-codes.ts'

/** One item of an old order with a single payment. */
export type Settled = {
  readonly selection: Selection
  readonly name: string
  readonly price: bigint
  readonly access: MembershipPlansTable['access'] | 'none'
  readonly at: Date
  readonly by: PaymentType
  readonly invoice: InvoiceDetails
  readonly invoiceNo: string | null
  readonly off?: PriceCut | undefined
}

export type PriceCut = {
  readonly label: string
  readonly amount: bigint
  /** Left out it is a promotion. */
  readonly coupon?: { readonly id: CouponId; readonly code: string } | undefined
}

export type SettledRows = ReturnType<typeof rowsOf>

/** The rows that a checkout and the webhooks of a gateway would have written. */
export function rowsOf(
  clock: HistoryClock,
  { schoolId, memberId }: MemberActor,
  currency: string,
  settled: Settled,
) {
  const { at, by, off } = settled
  clock.moveTo(at)
  const [orderId, lineId, paymentId] = [
    newId<'Order'>(clock),
    newId<'OrderLine'>(clock),
    newId<'Payment'>(clock),
  ]
  const tradeNo = tradeNoOf(orderId)
  const total = settled.price - (off?.amount ?? 0n)
  const keys = { schoolId, orderId, lineId, paymentId, personId: memberId, tradeNo, total, currency }
  const adjustmentId = newId<'OrderAdjustment'>(clock)
  const money = { original: settled.price, discount: 0n, amount: settled.price }
  return {
    keys,
    settled,
    paidAt: isCode(by) ? minutesAfter(at, 1_100) : minutesAfter(at, 5),
    order: {
      schoolId,
      id: orderId,
      personId: memberId,
      tradeNo,
      currency,
      total,
      createdAt: at,
      instalments: 1,
      fulfilment: 'granted' as const,
      ...invoiceWish(settled.invoice),
    },
    line: {
      schoolId,
      id: lineId,
      orderId,
      position: 0,
      quantity: 1,
      ...untaxed,
      ...money,
      ...lineOf(settled),
    },
    paymentLine: { schoolId, paymentId, lineId, ...money },
    adjustments: off ? [adjustmentOf(keys, adjustmentId, off)] : [],
    paymentAdjustments: off ? [{ schoolId, paymentId, adjustmentId, amount: -off.amount }] : [],
  }
}

const untaxed = { tax: 0n, taxName: null, taxRate: null, taxInclusive: null }

function lineOf({ selection, name, access }: Settled) {
  const { itemType, offerId, startsAt = null } = selection
  return { itemType, itemId: offerId, offerId, name, access, startsAt }
}

function adjustmentOf(
  { schoolId, orderId }: { readonly schoolId: SchoolId; readonly orderId: OrderId },
  id: OrderAdjustmentId,
  { label, amount, coupon }: PriceCut,
) {
  const kind = coupon ? ('coupon' as const) : ('promotion' as const)
  return {
    schoolId,
    id,
    orderId,
    kind,
    label,
    amount: -amount,
    couponId: coupon?.id ?? null,
    code: coupon?.code ?? null,
  }
}

function invoiceWish({ kind, buyerName, taxId, carrier, donationCode }: InvoiceDetails) {
  return {
    invoiceKind: kind,
    invoiceBuyerName: buyerName ?? null,
    invoiceTaxId: taxId ?? null,
    invoiceCarrier: carrier ?? null,
    invoiceDonationCode: donationCode ?? null,
  }
}

/** The payment as its ledger derives it. */
export function paymentOf(rows: SettledRows) {
  const { keys, settled, paidAt } = rows
  const { schoolId, orderId, paymentId, personId, tradeNo, total, currency } = keys
  const { at, by } = settled
  const { type: _type, deadlineAt, ...code } = codeTerms(settled, tradeNo)
  return {
    schoolId,
    id: paymentId,
    orderId,
    personId,
    currency,
    amount: total,
    paidAt,
    gateway: 'simulator' as const,
    gatewayReference: referenceOf(tradeNo),
    sequence: 1,
    paymentType: by,
    state: 'paid' as const,
    refundingState: 'none' as const,
    refunded: 0n,
    instalmentCount: 1,
    receipt: receiptOfRows(rows),
    orderedAt: at,
    createdAt: at,
    updatedAt: paidAt,
    ...code,
    deadlineAt,
    expiresAt: new Date(deadlineAt.getTime() + (isCode(by) ? graceHours[by] : 0) * hour),
  }
}

function receiptOfRows({ order, line, adjustments, paymentLine, paymentAdjustments }: SettledRows): string {
  const shares = { lines: [paymentLine], adjustments: paymentAdjustments }
  return receiptOf({ ...order, lines: [line], adjustments }, shares)
}

function codeTerms({ at, by }: Settled, tradeNo: string) {
  const none = { bankCode: null, bankName: null, codeNo: null, type: undefined }
  if (!isCode(by)) return { ...none, deadlineAt: daysAfter(at, 1) }
  return { ...none, ...codeOf(by, tradeNo), deadlineAt: daysAfter(minutesAfter(at, 2), daysToPay[by]) }
}

/** The payment's ledger: started, a code if there was one, paid. */
export function eventsOf(clock: HistoryClock, { keys, settled, paidAt }: SettledRows) {
  const { schoolId, paymentId, tradeNo, total, currency } = keys
  const { at, by } = settled
  const reference = referenceOf(tradeNo)
  const notification = { gateway: 'simulator' as const, amount: total, currency }
  const startDetail = { deadlineAt: daysAfter(at, 1).toISOString() }
  const code = codeTerms(settled, tradeNo)
  const events = [
    {
      gateway: 'lectern',
      gatewayEventId: `begun:${paymentId}`,
      kind: 'begun' as const,
      amount: null,
      currency: null,
      happenedAt: at,
      detail: startDetail,
    },
    {
      ...notification,
      gatewayEventId: `${reference}-code_issued`,
      kind: 'code_issued' as const,
      happenedAt: minutesAfter(at, 2),
      detail: code,
    },
    {
      ...notification,
      gatewayEventId: `${reference}-paid`,
      kind: 'paid' as const,
      happenedAt: paidAt,
      detail: { type: by },
    },
  ]
  return events
    .filter(({ kind }) => kind !== 'code_issued' || isCode(by))
    .map(({ detail, ...event }) => {
      clock.moveTo(event.happenedAt)
      const id = newId<'PaymentEvent'>(clock)
      return {
        ...event,
        schoolId,
        paymentId,
        id,
        recordedAt: event.happenedAt,
        detail: JSON.stringify(detail),
      }
    })
}

export function invoiceOf({ keys, settled, paidAt }: SettledRows) {
  const { schoolId, paymentId, total: amount } = keys
  const { kind, buyerName = null, taxId = null, carrier = null, donationCode = null } = settled.invoice
  const wish = { kind, buyerName, taxId, carrier, donationCode }
  const number = settled.invoiceNo
  const issued = number
    ? { state: 'issued' as const, issuedAt: minutesAfter(paidAt, 120) }
    : { state: 'pending' as const, issuedAt: null }
  return { schoolId, paymentId, number, amount, ...wish, ...issued }
}
