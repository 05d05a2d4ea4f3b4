import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OrderKey } from '../orders/index.ts'
import {
  deliverOrder,
  inSavepoint,
  lockOrder,
  mandateOfOrder,
  rederive,
  revokeOrder,
  settle,
  settledOrder,
} from '../orders/index.ts'
import { restoreAccess } from '../subscriptions/index.ts'
import { discrepanciesIn, missingLines, unpaidLines } from './discrepancies.ts'
import type { Discrepancy, Finding, FindingKind } from './finding.ts'
import { repairable } from './finding.ts'
import { type OrderInBooks, readOrders } from './read-orders.ts'

// A repair may reveal the next discrepancy: an order whose payment is recorded late must give access.
const mostRounds = 3

/** Repairs an order as far as that is safe, with the same operations that payments use. Returns what was found. */
export async function repairOrder(tx: Tx, clock: Clock, key: OrderKey): Promise<Finding[]> {
  await lockOrder(tx, key)
  const findings = new Map<string, Discrepancy>()
  let unrepaired: Discrepancy[] = []
  for (let round = 0; ; round++) {
    const order = await readOne(tx, key)
    unrepaired = discrepanciesIn(order, clock.now())
    for (const each of unrepaired) findings.set(nameOf(each), each)
    const repairs = unrepaired.filter(({ kind }) => repairable.has(kind))
    if (repairs.length === 0 || round === mostRounds) break
    await repair(tx, clock, order, repairs)
  }
  const remaining = new Set(unrepaired.map(nameOf))
  return [...findings].map(([name, discrepancy]) => ({
    ...discrepancy,
    schoolId: key.schoolId,
    orderId: key.orderId,
    end: remaining.has(name) ? 'left' : 'repaired',
  }))
}

const nameOf = ({ kind, paymentId, what }: Discrepancy) => [kind, paymentId, what].join(' ')

async function readOne(tx: Tx, key: OrderKey): Promise<OrderInBooks> {
  const [order] = await readOrders(tx, [key])
  if (!order) throw new Error(`There is no order ${key.orderId}`)
  return order
}

const ofPayments: readonly FindingKind[] = ['payment_row', 'line_shares', 'invoice_missing', 'invoice_credit']

async function repair(tx: Tx, clock: Clock, order: OrderInBooks, found: readonly Discrepancy[]) {
  const { schoolId, id: orderId } = order
  const kinds = new Set(found.map(({ kind }) => kind))
  const payments = new Set(
    found.flatMap(({ kind, paymentId }) => (ofPayments.includes(kind) ? paymentId : [])),
  )
  for (const paymentId of payments) if (paymentId) await rederive(tx, clock, { schoolId, paymentId })
  // The states of payments are repaired first, because the state of an order follows from them.
  if (payments.size > 0) return
  if (kinds.has('order_state')) return await settle(tx, clock, { schoolId, orderId })
  if (kinds.has('access_missing')) await restoreDelivery(tx, clock, order)
  if (kinds.has('access_not_paid')) await revoke(tx, clock, order)
}

async function restoreDelivery(tx: Tx, clock: Clock, order: OrderInBooks) {
  const { schoolId } = order
  for (const { openWithoutAccess: id } of order.lines)
    if (id) await restoreAccess(tx, clock, { schoolId, id })
  const lineIds = new Set(missingLines(order).map(({ id }) => id))
  const settled = await settledOrder(tx, { schoolId, orderId: order.id })
  const lines = settled.lines.filter(({ id }) => lineIds.has(id))
  const storedMandate = () => mandateOfOrder(tx, settled)
  const deliveredAt = deliveryOf(order)
  // If it is refused, an operator must resolve it.
  await inSavepoint(tx, () => deliverOrder(tx, clock, { ...settled, lines, storedMandate, deliveredAt }))
}

// The first record of the payment, which is when access began.
function deliveryOf({ payments }: OrderInBooks): Date | undefined {
  return payments
    .flatMap(({ events }) => events)
    .filter(({ kind }) => kind === 'paid' || kind === 'granted')
    .map(({ recordedAt }) => recordedAt)
    .sort((a, b) => a.getTime() - b.getTime())[0]
}

async function revoke(tx: Tx, clock: Clock, order: OrderInBooks) {
  const lineIds = new Set(unpaidLines(order).map(({ id }) => id))
  const settled = await settledOrder(tx, { schoolId: order.schoolId, orderId: order.id })
  const lines = settled.lines.filter(({ id }) => lineIds.has(id))
  await revokeOrder(tx, clock, { ...settled, lines })
}
