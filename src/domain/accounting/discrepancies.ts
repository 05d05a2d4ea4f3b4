import { isDeepStrictEqual } from 'node:util'
import { hour } from '../../platform/durations.ts'
import { type DerivedPayment, derive, fulfilmentOf, isOpenRefund } from '../orders/index.ts'
import { sharesByWeight } from '../pricing/index.ts'
import type { Discrepancy } from './finding.ts'
import type { OrderInBooks, PaymentInBooks } from './read-orders.ts'
import { amountOf } from './wording.ts'

type Line = OrderInBooks['lines'][number]

/** The discrepancies within an order: between its ledger, payments, invoices, state and deliveries. */
export function discrepanciesIn(order: OrderInBooks, now: Date): Discrepancy[] {
  const sums = sumsOf(order)
  const payments = order.payments.flatMap(discrepanciesOfPayment)
  // The state of an order follows from its payments, and its deliveries follow from its state: they are repaired in
  // this order.
  if (payments.some(({ kind }) => kind === 'payment_row')) return [...sums, ...payments]
  const state = stateOf(order, now)
  return [...sums, ...payments, ...(state ? [state] : accessOf(order))]
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

function sumsOf({ tradeNo, currency, total, adjusted, lines, payments }: OrderInBooks): Discrepancy[] {
  const formatted = (amount: bigint) => amountOf(amount, currency)
  const found: Discrepancy[] = []
  const ofLines = sum(lines.map(({ amount }) => amount)) + adjusted
  if (total !== ofLines)
    found.push({
      kind: 'sum',
      what: `Order ${tradeNo} is for ${formatted(total)}, its lines are ${formatted(ofLines)}`,
    })
  for (const { id, amount, adjusted: less, shares } of payments) {
    const shared = sum(shares.map((share) => share.amount)) + less
    if (amount !== shared)
      found.push({
        kind: 'sum',
        paymentId: id,
        what: `The payment is for ${formatted(amount)}, its lines are ${formatted(shared)}`,
      })
  }
  return found
}

function discrepanciesOfPayment(payment: PaymentInBooks): Discrepancy[] {
  const { id: paymentId, events, amount } = payment
  if (events.length === 0) return [{ kind: 'ledger_missing', paymentId, what: 'The payment has no ledger' }]
  const derived = derive(amount, events)
  const differing = wrongColumns(payment, derived)
  if (differing.length > 0)
    return [
      {
        kind: 'payment_row',
        paymentId,
        what: `The payment differs from its ledger: ${differing.join(', ')}`,
      },
    ]
  return [...sharesOf(payment), ...invoiceOf(payment)].map((each) => ({ ...each, paymentId }))
}

function wrongColumns(payment: PaymentInBooks, derived: DerivedPayment): string[] {
  return Object.entries(derived).flatMap(([name, value]) =>
    isDeepStrictEqual(payment[name as keyof DerivedPayment], value) ? [] : [name],
  )
}

function sharesOf({ refunded, shares }: PaymentInBooks): Discrepancy[] {
  const expected = sharesByWeight(
    refunded,
    shares.map(({ amount }) => amount),
  )
  const isRight = shares.every((share, at) => share.refunded === expected[at])
  return isRight
    ? []
    : [{ kind: 'line_shares', what: 'The refunds are not allocated to the lines of the payment' }]
}

function invoiceOf(payment: PaymentInBooks): Discrepancy[] {
  const { amount, paidAt, refunded, invoiceAmount, invoiceAllowance, currency } = payment
  const formatted = (minor: bigint) => amountOf(minor, currency)
  if (invoiceAmount === null) {
    const isOwed = paidAt !== null && amount > 0n
    return isOwed ? [{ kind: 'invoice_missing', what: 'The payment is paid and has no invoice' }] : []
  }
  if (paidAt === null) return [{ kind: 'invoice_differs', what: 'There is an invoice, but no payment' }]
  if (invoiceAmount !== amount)
    return [
      {
        kind: 'invoice_differs',
        what: `The invoice is for ${formatted(invoiceAmount)}, the payment for ${formatted(amount)}`,
      },
    ]
  const credited = invoiceAllowance ?? 0n
  if (credited === refunded) return []
  return [
    {
      kind: 'invoice_credit',
      what: `The credit notes are for ${formatted(credited)}, the refunds for ${formatted(refunded)}`,
    },
  ]
}

// The job that expires orders has an hour before it counts as late.
const patience = hour

function stateOf(order: OrderInBooks, now: Date): Discrepancy | undefined {
  const { fulfilment, payments } = order
  const required = fulfilmentOf(payments, new Date(now.getTime() - patience))
  const isOpen = payments.some(({ refundingState }) => isOpenRefund(refundingState))
  const moves: Partial<Record<typeof fulfilment, readonly string[]>> = {
    held: ['granted', 'taken_back', 'released'],
    released: ['granted'],
    granted: ['taken_back', 'held', 'released'],
    taken_back: ['granted'],
    // Until its refund is decided it waits for an operator.
    undeliverable: isOpen ? [] : ['granted', 'taken_back'],
  }
  if (!moves[fulfilment]?.includes(required)) return undefined
  return { kind: 'order_state', what: `The order is ${fulfilment}, but its payments require ${required}` }
}

function accessOf(order: OrderInBooks): Discrepancy[] {
  const found: Discrepancy[] = []
  for (const line of order.lines) {
    const granted = grantedCount(order, line)
    const isOwed = granted < requiredCount(order, line) || line.openWithoutAccess !== null
    if (order.fulfilment === 'granted' && isOwed)
      found.push({ kind: 'access_missing', what: `${line.name} is paid but was not delivered` })
    if (order.fulfilment !== 'granted' && granted > 0 && isRevoked(order, line))
      found.push({ kind: 'access_not_paid', what: `${line.name} was delivered but is not paid` })
  }
  return found
}

const isSubscription = ({ access, subscriptionId }: Line) =>
  subscriptionId !== null || access === 'monthly' || access === 'yearly'

/** True if access by this line ends with its order. Subscriptions, seats and meetings end separately. */
export function isRevoked(order: Pick<OrderInBooks, 'purpose'>, line: Line): boolean {
  if (order.purpose !== 'self') return true
  return !['event_ticket', 'consulting_meeting'].includes(line.itemType) && !isSubscription(line)
}

// A seat or a meeting may be cancelled later: it only has to exist.
function requiredCount({ purpose }: OrderInBooks, { quantity, itemType, subscriptionId }: Line): number {
  if (purpose !== 'self') return quantity
  if (subscriptionId !== null) return 0
  return itemType === 'event_ticket' ? quantity : 1
}

function grantedCount({ purpose }: OrderInBooks, line: Line): number {
  if (purpose !== 'self') return line.vouchers
  if (line.itemType === 'event_ticket') return line.seats
  if (line.itemType === 'consulting_meeting') return line.meetings
  // Before there were subscriptions, such a line gave access for one period.
  return isSubscription(line) ? line.subscriptions + line.entitled : line.entitled
}

/** The lines that were paid but not delivered, and that can be delivered again. */
export function missingLines(order: OrderInBooks): Line[] {
  return order.lines.filter(
    (line) => isRevoked(order, line) && grantedCount(order, line) < requiredCount(order, line),
  )
}

/** The lines that were delivered but not paid. */
export function unpaidLines(order: OrderInBooks): Line[] {
  return order.lines.filter((line) => isRevoked(order, line) && grantedCount(order, line) > 0)
}
