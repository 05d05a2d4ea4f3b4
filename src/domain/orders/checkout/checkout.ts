import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Gateway, GatewayName } from '../../gateways/index.ts'
import { acceptsCurrency, gatewayAt, orderCurrency } from '../../gateways/index.ts'
import { invoiceColumns, invoiceFormAt } from '../../invoicing/index.ts'
import type { PricedLine } from '../../pricing/index.ts'
import {
  type CouponUse,
  couponRefusal,
  currentBumps,
  currentPromotions,
  freeForOthers,
  isFreeForOthers,
  lockCoupon,
  type OrderPrice,
  type OrderPurpose,
  priceOrder,
  recordOfferedBumps,
  refuseWithoutCountry,
  taxFor,
} from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { reservePlaces } from '../fulfilment/fulfilment.ts'
import { timeToPay } from '../ledger/deadlines.ts'
import { type OrderKey, ownEntry } from '../ledger/ledger-entry.ts'
import { record, recordFirst } from '../ledger/record.ts'
import { settledOrder } from '../ledger/settled-order.ts'
import { writeVouchers } from '../vouchers/vouchers-of-order.ts'
import type { CheckoutInput, CheckoutResult } from './checkout-input.ts'
import { linesToBuy } from './lines-to-buy.ts'
import { newPayment } from './new-payment.ts'
import { idempotencyKeyIn, orderByIdempotencyKey } from './placed-before.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

/**
 * Creates an order and its first payment, and reserves seats, times and the coupon. With an idempotency key, a repeated
 * submission returns the order created by the first one.
 */
export async function checkout(
  deps: OrderDeps,
  member: MemberActor,
  input: CheckoutInput,
): Promise<CheckoutResult> {
  const idempotencyKey = idempotencyKeyIn(input)
  if (!idempotencyKey) return await createOrder(deps, member, input)
  const before = await orderByIdempotencyKey(deps.db, member, idempotencyKey, input)
  if (before) return before
  try {
    return await createOrder(deps, member, { ...input, idempotencyKey })
  } catch (error) {
    // A concurrent submission of the same form may have taken the seat, the coupon or the key.
    if (!(error instanceof Refusal || violates(error, 'orders_request_key_unique'))) throw error
    const concurrent = await orderByIdempotencyKey(deps.db, member, idempotencyKey, input)
    if (concurrent) return concurrent
    throw error
  }
}

async function createOrder(
  deps: OrderDeps,
  member: MemberActor,
  input: CheckoutInput,
): Promise<CheckoutResult> {
  return await inTransaction(deps.db, async (tx) => {
    const order = await insertOrder(deps, tx, member, input)
    const { id: orderId, tradeNo, total, currency } = order
    const paymentId =
      total === 0n ? await payNothing(deps, tx, order) : await openFirst(deps, tx, order, input.gateway)
    if (total === 0n) await refuseUndelivered(tx, { schoolId: member.schoolId, orderId })
    return { orderId, paymentId, tradeNo, total, currency, state: total === 0n ? 'paid' : 'not_paid' }
  })
}

async function insertOrder(
  deps: OrderDeps,
  tx: Tx,
  member: MemberActor,
  input: CheckoutInput,
): Promise<WrittenOrder> {
  const { schoolId, memberId: personId } = member
  const { clock } = deps
  const { idempotencyKey, purpose = { is: 'self' } } = input
  const money = await orderCurrency(tx, schoolId, input.currency)
  const { currency } = money
  const invoice = invoiceColumns(input.invoice, await invoiceFormAt(tx, schoolId, currency))
  const taxation = await taxFor(tx, member, input.country)
  const lines = await linesToBuy(tx, clock, member, {
    ...input,
    purpose: purpose.is,
    money,
    tax: taxation.tax,
  })
  if (lines.some(({ original }) => original > 0n)) refuseWithoutCountry(taxation)
  await reservePlaces(tx, clock, { schoolId, personId, lines })
  const { price, couponUse } = await priceOnLockedRows(tx, clock, member, {
    code: input.couponCode?.trim(),
    lines,
    isHome: money.isHome,
    purpose: purpose.is,
  })
  if (isFreeForOthers(purpose.is, price.total)) throw freeForOthers()
  refuseOtherTotal(price.total, input.expectedTotal)
  const order = await writeOrder(tx, clock, {
    schoolId,
    personId,
    purpose: purpose.is,
    currency,
    country: taxation.needsCountry ? taxation.country : undefined,
    price,
    couponUse,
    invoice,
    idempotencyKey,
  })
  await writeVouchers(tx, deps, order, purpose)
  await recordOfferedBumps(tx, order, input.offeredBumpIds ?? [])
  return order
}

type PricingInput = {
  readonly code: string | undefined
  readonly lines: readonly PricedLine[]
  readonly isHome: boolean
  readonly purpose: OrderPurpose['is']
}

// The coupon is always locked after the seats, so that two orders cannot deadlock.
async function priceOnLockedRows(
  tx: Tx,
  clock: Clock,
  { schoolId, memberId: personId }: MemberActor,
  { code, lines, isHome, purpose }: PricingInput,
): Promise<{ readonly price: OrderPrice; readonly couponUse: CouponUse | undefined }> {
  const now = clock.now()
  const promotions = await currentPromotions(tx, schoolId, now)
  const bumps = await currentBumps(tx, schoolId)
  const coupon = code ? await lockCoupon(tx, { schoolId, personId, code }) : undefined
  const entered = code ? { code, coupon } : undefined
  const price = priceOrder(lines, { promotions, bumps, entered }, { now, isHome, purpose })
  if (price.coupon?.is === 'refused') throw couponRefusal(price.coupon)
  return { price, couponUse: coupon && { couponId: coupon.id, units: price.couponUnits } }
}

// The price or the coupon has changed since the page was rendered.
function refuseOtherTotal(total: bigint, expected: bigint | undefined) {
  if (expected !== undefined && expected !== total) throw totalChanged()
}

function totalChanged() {
  const problems = [{ field: 'expectedTotal', message: 'total_changed' }]
  return new Refusal('conflict', 'The total has changed: review it and confirm again', { problems })
}

// A concurrent order has used the trial that makes this one free: there is no payment to refund.
async function refuseUndelivered(tx: Tx, key: OrderKey) {
  const { fulfilment } = await settledOrder(tx, key)
  if (fulfilment === 'undeliverable') throw totalChanged()
}

async function openFirst(deps: OrderDeps, tx: Tx, order: WrittenOrder, name: GatewayName | undefined) {
  const gateway = await gatewayAt({ ...deps, db: tx }, order.schoolId, name)
  refuseUnsupportedCurrency(gateway, order.currency)
  const { clock } = deps
  const openingEntry = newPayment(clock, order, { sequence: 1, ...termsAt(gateway, clock.now()) })
  await recordFirst(tx, clock, { schoolId: order.schoolId, orderId: order.id }, openingEntry)
  return openingEntry.paymentId
}

export function refuseUnsupportedCurrency({ name, capabilities }: Gateway, currency: string) {
  if (!acceptsCurrency(capabilities, currency))
    throw new Refusal('conflict', `${name} does not accept ${currency}`)
}

/** The time limit of a payment at this gateway, and the method if no page of a gateway asks for it. */
export function termsAt({ name, timeToPay: allowed = timeToPay }: Gateway, now: Date) {
  const deadlineAt = new Date(now.getTime() + allowed)
  return { gateway: name, deadlineAt, type: name === 'manual' ? name : undefined }
}

/** The one payment of an order that is free. */
export async function payNothing(
  { clock }: Pick<OrderDeps, 'clock'>,
  tx: Tx,
  order: WrittenOrder,
): Promise<PaymentId> {
  const { schoolId, id: orderId } = order
  const now = clock.now()
  const opening = { sequence: 1, gateway: 'manual', deadlineAt: now, type: 'free' } as const
  const openingEntry = newPayment(clock, order, opening)
  const paid = ownEntry(openingEntry.paymentId, { kind: 'paid', happenedAt: now, detail: { type: 'free' } })
  const entries = [openingEntry, { ...paid, amount: 0n, currency: order.currency }]
  await record(tx, clock, { schoolId, orderId }, entries)
  return openingEntry.paymentId
}
