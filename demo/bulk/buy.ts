import { type DerivedPayment, derive, receiptOf } from '../../src/domain/orders/index.ts'
import { sharesByWeight } from '../../src/domain/pricing/index.ts'
import type {
  OrderLineId,
  OrdersTable,
  PaymentEventId,
  PaymentId,
  RefundId,
} from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../src/platform/durations.ts'
import type { Member } from './member.ts'
import { addOrder, type Order, type Purchase, receiptOrder, type Ware } from './order.ts'
import { type Entry, ledgerOf } from './outcomes.ts'

/** The state of a purchase. */
export type Bought = {
  readonly fulfilment: OrdersTable['fulfilment']
  readonly payment: DerivedPayment
  readonly paymentId: PaymentId
  readonly tradeNo: string
  readonly lines: readonly { readonly id: OrderLineId; readonly ware: Ware }[]
}

/** An order with its lines and its one payment. */
export function buy(member: Member, purchase: Purchase): Bought {
  const order = addOrder(member, purchase)
  const { tradeNo, lines, fulfilment } = order
  return { fulfilment, tradeNo, lines, ...addPaymentOf(member, order) }
}

type Paid = {
  readonly order: Order
  readonly paymentId: PaymentId
  readonly refundId: RefundId
  readonly reference: string
  readonly ledger: readonly (Entry & { readonly id: PaymentEventId })[]
  readonly payment: DerivedPayment
}

/** An order's payment and its ledger. The state of the payment comes from `derive` of orders. */
function addPaymentOf(member: Member, order: Order) {
  const { chance } = member
  const { at, total } = order
  const paymentId = chance.id<'Payment'>(at)
  const refundId = chance.id<'Refund'>(at)
  const reference = order.tradeNo + chance.letters(5)
  const entries = ledgerOf(chance, { paymentId, refundId, reference, total, at }, order.outcome)
  const ledger = entries.map((entry) => ({ ...entry, id: chance.id<'PaymentEvent'>(entry.happenedAt) }))
  const payment = derive(total, ledger)
  const purchase = { order, paymentId, refundId, reference, ledger, payment }
  addPayment(member, purchase)
  addLedger(member, purchase)
  addInvoice(member, purchase)
  if (payment.refunded > 0n) addRefund(member, purchase)
  return { paymentId, payment }
}

function addPayment(member: Member, purchase: Paid) {
  const { sheet, stock, personId } = member
  const { order, paymentId, reference, payment, ledger } = purchase
  const { schoolId, currency } = stock
  const shares = sharesOf(member, purchase)
  sheet.add('payments', {
    schoolId,
    id: paymentId,
    orderId: order.id,
    personId,
    amount: order.total,
    currency,
    gateway: order.outcome === 'granted' ? 'manual' : 'simulator',
    gatewayReference: reference,
    sequence: 1,
    ...payment,
    instalmentCount: 1,
    receipt: receiptOf(receiptOrder(order), shares),
    orderedAt: order.at,
    createdAt: order.at,
    updatedAt: ledger.at(-1)?.happenedAt ?? order.at,
  })
  for (const line of shares.lines) sheet.add('paymentLines', line)
  for (const adjustment of shares.adjustments) sheet.add('paymentAdjustments', adjustment)
}

function sharesOf({ stock }: Member, { order, paymentId, payment }: Paid) {
  const { schoolId } = stock
  const lines = order.lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const refunds = sharesByWeight(
    payment.refunded,
    lines.map(({ amount }) => amount),
  )
  const adjustments = order.adjustment ? [order.adjustment] : []
  return {
    lines: lines.map(({ id: lineId, original, discount, amount }, at) => {
      return { schoolId, paymentId, lineId, original, discount, amount, refunded: refunds[at] ?? 0n }
    }),
    adjustments: adjustments.map(({ id, amount }) => ({ schoolId, paymentId, adjustmentId: id, amount })),
  }
}

function addLedger({ sheet, stock, personId }: Member, { paymentId, ledger }: Paid) {
  const { schoolId, currency } = stock
  for (const { id, by, eventId, kind, amount, happenedAt, detail } of ledger) {
    sheet.add('paymentEvents', {
      schoolId,
      id,
      paymentId,
      gateway: by,
      gatewayEventId: eventId,
      kind,
      amount,
      currency: amount === null ? null : currency,
      happenedAt,
      recordedAt: happenedAt,
      detail: JSON.stringify(detail),
      byPersonId: kind === 'refund_requested' ? personId : null,
    })
  }
}

// One in twenty still waits to be issued.
function addInvoice({ sheet, stock, chance, number }: Member, { order, paymentId, payment }: Paid) {
  const { paidAt, refunded } = payment
  const { total } = order
  if (!paidAt || total === 0n) return
  const isIssued = refunded > 0n || !chance.isOneIn(20)
  const state = refunded === total ? 'voided' : refunded > 0n ? 'allowance' : isIssued ? 'issued' : 'pending'
  const issued = { number: `BK-${number * 128 + order.number}`, issuedAt: addDuration(paidAt, 2 * hour) }
  const numbering = isIssued ? issued : { number: null, issuedAt: null }
  const row = { schoolId: stock.schoolId, paymentId, kind: 'personal', state, ...numbering } as const
  sheet.add('invoices', { ...row, amount: total, allowance: refunded })
}

function addRefund({ sheet, stock, personId }: Member, { refundId, paymentId, payment, ledger }: Paid) {
  const { refunded: amount, refundRequestedAt, refundedAt } = payment
  if (!refundRequestedAt) return
  const decidedAt = ledger.find(({ kind }) => kind === 'refund_started')?.happenedAt ?? null
  const request = { requestedAt: refundRequestedAt, requestedBy: personId, reason: '時間對不上。' }
  const ended = { state: 'done', decidedAt, finishedAt: refundedAt } as const
  sheet.add('refunds', { schoolId: stock.schoolId, id: refundId, paymentId, amount, ...request, ...ended })
}
