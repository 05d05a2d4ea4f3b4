import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Gateway, GatewayName } from '../../gateways/index.ts'
import { gatewayAt } from '../../gateways/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { refuseUnsupportedCurrency, termsAt } from '../checkout/checkout.ts'
import { newPayment } from '../checkout/new-payment.ts'
import { payableOrder } from '../checkout/payable-order.ts'
import type { OrderDeps } from '../deps.ts'
import { expireDueOf } from '../expire-due.ts'
import { type OrderKey, ownEntry } from '../ledger/ledger-entry.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { record } from '../ledger/record.ts'
import { settledOrder } from '../ledger/settled-order.ts'
import { ordersReadableBy } from '../reads/readable-by.ts'
import { refuseUnlessStillOffered } from './requote.ts'

/**
 * Retries the payment of an order as a new payment and expires the previous one. Before the order expires it keeps
 * its price. Afterwards it is retried only if a quote gives the same price and terms, and what it reserved is free.
 */
export async function tryAgain(
  deps: OrderDeps,
  member: MemberActor,
  { tradeNo, gateway: name }: { readonly tradeNo: string; readonly gateway?: GatewayName | undefined },
): Promise<{ readonly paymentId: PaymentId }> {
  const order = await ordersReadableBy(deps.db, member)
    .select(['id', 'currency'])
    .where('tradeNo', '=', tradeNo)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found', 'You have no such order')
  const gateway = await gatewayAt(deps, member.schoolId, name)
  refuseUnsupportedCurrency(gateway, order.currency)
  const key = { schoolId: member.schoolId, orderId: order.id }
  const paymentId = await inTransaction(deps.db, (tx) => replaceOpen(deps, tx, member, { key, gateway }))
  return { paymentId }
}

async function replaceOpen(
  deps: OrderDeps,
  tx: Tx,
  member: MemberActor,
  { key, gateway }: { readonly key: OrderKey; readonly gateway: Gateway },
): Promise<PaymentId> {
  const { clock } = deps
  await lockOrder(tx, key)
  await expireDueOf(deps, tx, key)
  const order = await settledOrder(tx, key)
  const { payments } = order
  const sequence = Math.max(...payments.map((payment) => payment.sequence))
  const attempts = payments.filter((payment) => payment.sequence === sequence)
  if (attempts.some(({ paidAt, state }) => paidAt !== null || state === 'manual_enrolled')) {
    throw new Refusal('conflict', 'This order is already paid')
  }
  if (attempts.some(({ state, mandateId }) => state === 'not_paid' && mandateId !== null)) {
    throw new Refusal('conflict', 'The stored card is being charged: try again in a few minutes')
  }
  if (order.fulfilment === 'released') await refuseUnlessStillOffered(deps, tx, member, order)
  const now = clock.now()
  const replaced = {
    kind: 'expired',
    happenedAt: now,
    detail: { isReplaced: true },
    name: 'replaced',
  } as const
  const openingEntry = newPayment(clock, await payableOrder(tx, key), { sequence, ...termsAt(gateway, now) })
  await record(tx, clock, key, [...attempts.map(({ id }) => ownEntry(id, replaced)), openingEntry])
  const { fulfilment } = await settledOrder(tx, key)
  if (fulfilment === 'released')
    throw new Refusal('conflict', 'A seat or time of this order is no longer available: place a new order')
  return openingEntry.paymentId
}
