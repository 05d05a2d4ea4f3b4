import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrdersTable } from '../../../platform/db/schema.gen.ts'
import { releaseCoupon, takeCouponAgain } from '../coupons/redeem-coupon.ts'
import * as fulfilment from '../fulfilment.ts'
import { appendEntry } from './append-entry.ts'
import { fulfilmentOf } from './fulfilment-of.ts'
import type { OrderKey, RefundingState } from './ledger-entry.ts'
import { openAutomaticRefund } from './open-refund.ts'
import { inSavepoint } from './savepoint.ts'
import { type SettledOrder, settledOrder } from './settled-order.ts'
import { mandateOfOrder } from './stored-method.ts'

type Fulfilment = OrdersTable['fulfilment']
type Work = { readonly tx: Tx; readonly clock: Clock; readonly order: SettledOrder }
type Payment = SettledOrder['payments'][number]
type Move = (work: Work) => Promise<void>

/** Fulfils, keeps or revokes an order according to its payments. The caller must have locked the order. */
export async function settle(tx: Tx, clock: Clock, key: OrderKey): Promise<void> {
  const order = await settledOrder(tx, key)
  const wanted = fulfilmentOf(order.payments, clock.now())
  await moves[order.fulfilment][wanted]?.({ tx, clock, order })
  if (wanted === 'granted') await askBackWhatBoughtNothing({ tx, clock, order: await settledOrder(tx, key) })
}

type Wanted = ReturnType<typeof fulfilmentOf>

// From the current state (rows) to the required one; missing entries mean no change.
const moves: Readonly<Record<Fulfilment, Partial<Record<Wanted, Move>>>> = {
  held: { granted: deliver, released: release },
  released: { held: keepAgain, granted: deliverLate },
  granted: { taken_back: takeBack },
  taken_back: { granted: refuseAnew },
  undeliverable: {
    granted: deliverUnlessAskedBack,
    taken_back: (work) => noteFulfilment(work, 'taken_back'),
  },
}

async function deliver(work: Work) {
  const isDelivered = await inSavepoint(work.tx, () =>
    fulfilment.deliver(work.tx, work.clock, delivery(work)),
  )
  if (isDelivered) await noteFulfilment(work, 'granted')
  else await deliverLate(work)
}

const delivery = ({ tx, order }: Work) => ({ ...order, storedMandate: () => mandateOfOrder(tx, order) })

// A payment after the reservation was released: fulfilled if possible, otherwise refunded.
async function deliverLate(work: Work) {
  const { tx, clock, order } = work
  const isDelivered = await inSavepoint(tx, async () => {
    await fulfilment.holdPlaces(tx, clock, order)
    await fulfilment.deliver(tx, clock, delivery(work))
  })
  if (isDelivered) {
    // If the coupon's limit was reached meanwhile, the paid price still stands.
    await inSavepoint(tx, () => takeCouponAgain(tx, clock, order))
    await noteFulfilment(work, 'granted')
  } else {
    await fulfilment.releasePlaces(tx, clock, order)
    await noteFulfilment(work, 'undeliverable')
  }
}

// A fully refunded order is closed: later payments are refunded too.
async function refuseAnew(work: Work) {
  await noteFulfilment(work, 'undeliverable')
}

async function deliverUnlessAskedBack(work: Work) {
  const isAskedBack = work.order.payments.some(({ refundingState }) => isOpen(refundingState))
  if (!isAskedBack) await deliverLate(work)
}

async function keepAgain(work: Work) {
  const { tx, clock, order } = work
  const isKept = await inSavepoint(tx, async () => {
    await fulfilment.holdPlaces(tx, clock, order)
    await takeCouponAgain(tx, clock, order)
  })
  if (isKept) await noteFulfilment(work, 'held')
}

async function release(work: Work) {
  await fulfilment.releasePlaces(work.tx, work.clock, work.order)
  await releaseCoupon(work.tx, work.clock, work.order)
  await noteFulfilment(work, 'released')
}

async function takeBack(work: Work) {
  await fulfilment.takeBack(work.tx, work.clock, work.order)
  await noteFulfilment(work, 'taken_back')
}

async function noteFulfilment({ tx, order }: Work, to: Fulfilment) {
  await tx
    .updateTable('orders')
    .set({ fulfilment: to })
    .where('schoolId', '=', order.schoolId)
    .where('id', '=', order.id)
    .execute()
}

// An order is fulfilled at most once: any excess payment is refunded.
async function askBackWhatBoughtNothing({ tx, clock, order }: Work) {
  const askBack = async (payment: Payment, why: 'place_gone' | 'order_paid_already') => {
    const entry = await openAutomaticRefund(tx, clock, payment, why)
    if (entry) await appendEntry(tx, clock, order, entry)
  }
  const kept = order.payments.filter(
    ({ paidAt, refundingState }) => paidAt !== null && !isGoingBack(refundingState),
  )
  if (order.fulfilment === 'undeliverable') {
    for (const payment of kept) await askBack(payment, 'place_gone')
    return
  }
  for (const [, ...tooMany] of Map.groupBy(kept, ({ sequence }) => sequence).values()) {
    for (const payment of tooMany) await askBack(payment, 'order_paid_already')
  }
}

const isGoingBack = (state: RefundingState) => ['requested', 'processing', 'refunded'].includes(state)
const isOpen = (state: RefundingState) => ['requested', 'processing'].includes(state)
