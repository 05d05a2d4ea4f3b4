import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, PaymentId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { orderCurrency } from '../../gateways/index.ts'
import { type Editor, refuseUnlessMay, refuseUnlessMember } from '../../identity/index.ts'
import { invoiceColumns } from '../../invoicing/index.ts'
import type { Selection } from '../../pricing/index.ts'
import { noDiscounts, priceOrder } from '../../pricing/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { reservePlaces } from '../fulfilment/fulfilment.ts'
import { ownEntry } from '../ledger/ledger-entry.ts'
import { record } from '../ledger/record.ts'
import { linesToGrant } from './lines-to-buy.ts'
import { newPayment } from './new-payment.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

export type OperatorGrant = { readonly personId: PersonId; readonly selections: readonly Selection[] }

/** Gives a member free access: an order with one payment in state `manual_enrolled`, amount 0. */
export async function grantByOperator(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  actor: Editor,
  { personId, selections }: OperatorGrant,
): Promise<{ readonly orderId: OrderId; readonly paymentId: PaymentId }> {
  refuseUnlessMay(actor, 'orders:write')
  const { schoolId } = actor
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  return await inTransaction(db, async (tx) => {
    await refuseUnlessMember(tx, schoolId, personId)
    const order = await orderForNothing(tx, clock, { schoolId, personId, selections })
    const orderId = order.id
    const now = clock.now()
    const opening = { sequence: 1, gateway: 'manual', deadlineAt: now, type: 'manual' } as const
    const openingEntry = newPayment(clock, order, opening)
    const { paymentId } = openingEntry
    const granted = ownEntry(paymentId, { kind: 'granted', happenedAt: now, detail: { type: 'manual' } })
    await record(tx, clock, { schoolId, orderId }, [openingEntry, { ...granted, byPersonId }])
    const detail = { tradeNo: order.tradeNo }
    await recordAudit(tx, clock, { kind: 'payment.granted', schoolId, personId, byPersonId, detail })
    return { orderId, paymentId }
  })
}

async function orderForNothing(
  tx: Tx,
  clock: Clock,
  { schoolId, personId, selections }: OperatorGrant & { readonly schoolId: SchoolId },
): Promise<WrittenOrder> {
  const money = await orderCurrency(tx, schoolId, undefined)
  const lines = await linesToGrant(tx, clock, { schoolId }, { selections, money })
  await reservePlaces(tx, clock, { schoolId, personId, lines })
  const { currency, isHome } = money
  const price = priceOrder(lines, noDiscounts, { now: clock.now(), isHome, purpose: 'self' })
  const invoice = invoiceColumns()
  return await writeOrder(tx, clock, { schoolId, personId, currency, price, invoice })
}
