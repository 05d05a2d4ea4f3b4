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

type Fulfilment = OrdersTable['fulfilment']
type Work = { readonly tx: Tx; readonly clock: Clock; readonly order: SettledOrder }
type Payment = SettledOrder['payments'][number]
type Move = (work: Work) => Promise<void>

/** Gives, keeps or takes back what was bought, as the order's payments now say. The caller holds the order. */
export async function settle(tx: Tx, clock: Clock, key: OrderKey): Promise<void> {
  const order = await settledOrder(tx, key)
  const wanted = fulfilmentOf(order.payments, clock.now())
  await moves[order.fulfilment][wanted]?.({ tx, clock, order })
  if (wanted === 'granted') await askBackWhatBoughtNothing({ tx, clock, order: await settledOrder(tx, key) })
}

type Wanted = ReturnType<typeof fulfilmentOf>

// From what is (rows) to what should be; what is not named stays as it is.
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
  const isDelivered = await inSavepoint(work.tx, () => fulfilment.deliver(work.tx, work.clock, work.order))
  if (isDelivered) await noteFulfilment(work, 'granted')
  else await deliverLate(work)
}

// Money that comes after the place was given up: had again if it can be, else asked back. It is never dropped.
async function deliverLate(work: Work) {
  const { tx, clock, order } = work
  const isDelivered = await inSavepoint(tx, async () => {
    await fulfilment.holdPlaces(tx, clock, order)
    await fulfilment.deliver(tx, clock, order)
  })
  if (isDelivered) {
    // Where its limit was reached meanwhile the price stands, uncounted: it was asked for, and paid.
    await inSavepoint(tx, () => takeCouponAgain(tx, clock, order))
    await noteFulfilment(work, 'granted')
  } else {
    await fulfilment.releasePlaces(tx, clock, order)
    await noteFulfilment(work, 'undeliverable')
  }
}

// An order that was given back whole is over: money that comes for it after all goes back as well.
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

// An order is given once, or not at all where its place is gone: any money beyond that goes back.
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
