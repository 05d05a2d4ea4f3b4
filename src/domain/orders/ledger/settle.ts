import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrdersTable } from '../../../platform/db/schema/schema.gen.ts'
import { redeemAgain, releaseCoupon } from '../../pricing/index.ts'
import * as fulfilment from '../fulfilment/fulfilment.ts'
import { appendEntry } from './append-entry.ts'
import { fulfilmentOf } from './fulfilment-of.ts'
import type { OrderKey, RefundingState } from './ledger-entry.ts'
import { openAutomaticRefund } from './open-refund.ts'
import { isOpenRefund } from './open-refund-states.ts'
import { inSavepoint } from './savepoint.ts'
import { settleInstalment } from './settle-instalment.ts'
import { type SettledOrder, settledOrder } from './settled-order.ts'
import { mandateOfOrder } from './stored-method.ts'

type Fulfilment = OrdersTable['fulfilment']
type Work = { readonly tx: Tx; readonly clock: Clock; readonly order: SettledOrder }
type Payment = SettledOrder['payments'][number]
/** Returns the new fulfilment; undefined if it is unchanged. */
type Transition = (work: Work) => Promise<Fulfilment | undefined>

/** Fulfils, keeps or revokes an order according to its payments. The caller must have locked the order. */
export async function settle(tx: Tx, clock: Clock, key: OrderKey): Promise<void> {
  const order = await settledOrder(tx, key)
  const required = fulfilmentOf(order.payments, clock.now())
  const moved = await transitions[order.fulfilment][required]?.({ tx, clock, order })
  const settled = { ...order, fulfilment: moved ?? order.fulfilment }
  await settleInstalment(tx, settled)
  if (required === 'granted') await requestRefundOfUndelivered({ tx, clock, order: settled })
}

type RequiredFulfilment = ReturnType<typeof fulfilmentOf>

// From the current state (rows) to the required one; missing entries mean no change.
const transitions: Readonly<Record<Fulfilment, Partial<Record<RequiredFulfilment, Transition>>>> = {
  held: { granted: deliver, released: release },
  released: { held: holdAgain, granted: deliverLate },
  granted: { taken_back: revoke },
  taken_back: { granted: refuseAgain },
  undeliverable: {
    granted: deliverUnlessRefundRequested,
    taken_back: (work) => recordFulfilment(work, 'taken_back'),
  },
}

async function deliver(work: Work) {
  const isDelivered = await inSavepoint(work.tx, () =>
    fulfilment.deliver(work.tx, work.clock, delivery(work)),
  )
  return isDelivered ? await recordFulfilment(work, 'granted') : await deliverLate(work)
}

// A charged stored method needs no storing.
const delivery = ({ tx, order }: Work) => ({
  ...order,
  storedMandate: async () =>
    order.payments.some(({ paidAt, mandateId }) => paidAt && !mandateId)
      ? await mandateOfOrder(tx, order)
      : null,
})

// A payment after the reservation was released: fulfilled if possible, otherwise refunded.
async function deliverLate(work: Work) {
  const { tx, clock, order } = work
  const isDelivered = await inSavepoint(tx, async () => {
    await fulfilment.reservePlaces(tx, clock, order)
    await fulfilment.deliver(tx, clock, delivery(work))
  })
  if (isDelivered) {
    // If the coupon's limit was reached in the meantime, the paid price still applies.
    await inSavepoint(tx, () => redeemAgain(tx, clock, order))
    return await recordFulfilment(work, 'granted')
  }
  await fulfilment.releasePlaces(tx, clock, order)
  return await recordFulfilment(work, 'undeliverable')
}

// A fully refunded order is closed: later payments are refunded too.
async function refuseAgain(work: Work) {
  return await recordFulfilment(work, 'undeliverable')
}

async function deliverUnlessRefundRequested(work: Work) {
  const isRefundRequested = work.order.payments.some(({ refundingState }) => isOpenRefund(refundingState))
  return isRefundRequested ? undefined : await deliverLate(work)
}

async function holdAgain(work: Work) {
  const { tx, clock, order } = work
  const isHeld = await inSavepoint(tx, async () => {
    await fulfilment.reservePlaces(tx, clock, order)
    await redeemAgain(tx, clock, order)
  })
  return isHeld ? await recordFulfilment(work, 'held') : undefined
}

async function release(work: Work) {
  await fulfilment.releasePlaces(work.tx, work.clock, work.order)
  await releaseCoupon(work.tx, work.clock, work.order)
  return await recordFulfilment(work, 'released')
}

async function revoke(work: Work) {
  await fulfilment.revoke(work.tx, work.clock, work.order)
  return await recordFulfilment(work, 'taken_back')
}

async function recordFulfilment({ tx, order }: Work, to: Fulfilment): Promise<Fulfilment> {
  await tx
    .updateTable('orders')
    .set({ fulfilment: to })
    .where('schoolId', '=', order.schoolId)
    .where('id', '=', order.id)
    .execute()
  return to
}

// An order is fulfilled at most once: any excess payment is refunded.
async function requestRefundOfUndelivered({ tx, clock, order }: Work) {
  const requestRefundOf = async (payment: Payment, reason: 'place_gone' | 'order_paid_already') => {
    const entry = await openAutomaticRefund(tx, clock, payment, reason)
    if (entry) await appendEntry(tx, clock, order, entry)
  }
  const unrefunded = order.payments.filter(
    ({ paidAt, refundingState }) => paidAt !== null && !isRefunding(refundingState),
  )
  if (order.fulfilment === 'undeliverable') {
    for (const payment of unrefunded) await requestRefundOf(payment, 'place_gone')
    return
  }
  for (const [, ...tooMany] of Map.groupBy(unrefunded, ({ sequence }) => sequence).values()) {
    for (const payment of tooMany) await requestRefundOf(payment, 'order_paid_already')
  }
}

const isRefunding = (state: RefundingState) => state === 'refunded' || isOpenRefund(state)
