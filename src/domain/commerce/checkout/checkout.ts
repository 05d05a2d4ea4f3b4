import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { bumpPromotions, currentBumps } from '../pricing/bumps/bump-terms.ts'
import { noteOffered } from '../pricing/bumps/note-offered.ts'
import { couponUnits } from '../pricing/coupons/coupon-units.ts'
import { takeCoupon } from '../pricing/coupons/redeem-coupon.ts'
import type { CommerceDeps } from '../deps.ts'
import { holdPlaces } from '../fulfilment.ts'
import type { Gateway } from '../gateway.ts'
import { takesCurrency } from '../gateways/currencies.ts'
import { gatewayAt } from '../gateways/gateway-at.ts'
import { type OrderCurrency, orderCurrency } from '../gateways/school-currencies.ts'
import { invoiceFormAt } from '../invoices/invoice-form.ts'
import { invoiceColumns } from '../invoices/invoice-wish.ts'
import { timeToPay } from '../ledger/deadlines.ts'
import { type GatewayName, type OrderKey, ownEntry } from '../ledger/ledger-entry.ts'
import { record, recordFirst } from '../ledger/record.ts'
import { settledOrder } from '../ledger/settled-order.ts'
import { bestPromotion, currentPromotions } from '../pricing/promotions/best-promotion.ts'
import { reducedBy } from '../pricing/promotions/promotion-verdict.ts'
import { withTax } from '../pricing/taxes/line-tax.ts'
import { refuseWithoutCountry, taxFor } from '../pricing/taxes/tax-at.ts'
import { freeForOthers, isFreeForOthers, type OrderPurpose } from '../pricing/order-purpose.ts'
import { writeVouchers } from '../vouchers/vouchers-of-order.ts'
import { totalOf } from '../pricing/amounts.ts'
import type { CheckedOut, CheckoutInput } from './checkout-input.ts'
import { heldThings, refuseHeldForGood } from '../pricing/owned-items.ts'
import { newPayment } from './new-payment.ts'
import { placedBefore, requestKeyIn } from './placed-before.ts'
import { type PricedLine, pricedLines } from '../pricing/selections.ts'
import { pastOf, refuseSubscribed, withOneTrial } from '../pricing/one-trial.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

/**
 * Creates an order and its first payment, and reserves seats, times and the coupon. With a request key, a repeated
 * submission returns the order created by the first one.
 */
export async function checkout(
  deps: CommerceDeps,
  member: MemberActor,
  input: CheckoutInput,
): Promise<CheckedOut> {
  const requestKey = requestKeyIn(input)
  if (!requestKey) return await place(deps, member, input)
  const before = await placedBefore(deps.db, member, requestKey, input)
  if (before) return before
  try {
    return await place(deps, member, { ...input, requestKey })
  } catch (error) {
    // A concurrent submission of the same form may have taken the seat, the coupon or the key.
    if (!(error instanceof Refusal || violates(error, 'orders_request_key_unique'))) throw error
    const meanwhile = await placedBefore(deps.db, member, requestKey, input)
    if (meanwhile) return meanwhile
    throw error
  }
}

async function place(deps: CommerceDeps, member: MemberActor, input: CheckoutInput): Promise<CheckedOut> {
  return await inTransaction(deps.db, async (tx) => {
    const order = await placeOrder(deps, tx, member, input)
    const { id: orderId, tradeNo, total, currency } = order
    const paymentId =
      total === 0n ? await payNothing(deps, tx, order) : await openFirst(deps, tx, order, input.gateway)
    if (total === 0n) await refuseUndelivered(tx, { schoolId: member.schoolId, orderId })
    return { orderId, paymentId, tradeNo, total, currency, state: total === 0n ? 'paid' : 'not_paid' }
  })
}

async function placeOrder(
  deps: CommerceDeps,
  tx: Tx,
  member: MemberActor,
  input: CheckoutInput,
): Promise<WrittenOrder> {
  const { schoolId, memberId: personId } = member
  const { clock } = deps
  const { requestKey, selections, purpose = { is: 'self' } } = input
  const money = await orderCurrency(tx, schoolId, input.currency)
  const { currency } = money
  const invoice = invoiceColumns(input.invoice, await invoiceFormAt(tx, schoolId, currency))
  const place = await taxFor(tx, member, input.country)
  const priced = await pricedLines(tx, clock, schoolId, {
    ...{ selections, purpose: purpose.is, in: money },
  })
  const past = await pastOf(tx, member, priced)
  const lines = withTax(withOneTrial(priced, past), place.tax)
  if (lines.some(({ original }) => original > 0n)) refuseWithoutCountry(place)
  if (purpose.is === 'self') {
    refuseSubscribed(lines, past)
    await refuseOwned(tx, clock, member, lines)
  }
  await holdPlaces(tx, clock, { schoolId, personId, lines })
  // Always locked after the seats, so that two orders cannot deadlock.
  const reduced = await discountsOn(tx, clock, member, {
    code: input.couponCode?.trim(),
    lines,
    money,
    purpose: purpose.is,
  })
  if (isFreeForOthers(purpose.is, reduced.total)) throw freeForOthers()
  refuseOtherTotal(reduced.total, input.expectedTotal)
  const order = await writeOrder(tx, clock, {
    ...{ schoolId, personId, purpose: purpose.is, currency, lines, invoice, requestKey },
    ...{ promotion: reduced.promotion, coupon: reduced.coupon },
    country: place.isAsked ? place.country : undefined,
  })
  await writeVouchers(tx, deps, order, purpose)
  await noteOffered(tx, order, input.bumpsShown ?? [])
  return order
}

type Reducible = {
  readonly code: string | undefined
  readonly lines: readonly PricedLine[]
  readonly money: OrderCurrency
  readonly purpose: OrderPurpose['is']
}

// The promotion first; the coupon applies to what it leaves.
async function discountsOn(
  tx: Tx,
  clock: Clock,
  { schoolId, memberId: personId }: MemberActor,
  { code, lines, money, purpose }: Reducible,
) {
  const current = await currentPromotions(tx, schoolId, clock.now())
  const bumps = bumpPromotions(await currentBumps(tx, schoolId), lines)
  const promotion = bestPromotion([...current, ...bumps], lines, money)
  const left = reducedBy(lines, promotion?.shares)
  const { isHome } = money
  const coupon = code
    ? await takeCoupon(tx, clock, {
        schoolId,
        personId,
        code,
        isHome,
        lines: left,
        units: couponUnits(purpose, left),
      })
    : undefined
  return { promotion, coupon, total: totalOf(left, coupon?.discount ?? 0n) }
}

async function refuseOwned(tx: Tx, clock: Clock, member: MemberActor, lines: readonly PricedLine[]) {
  const itemIds = lines.map(({ itemId }) => itemId)
  refuseHeldForGood(lines, await heldThings(tx, member, itemIds, clock.now()))
}

// The price or the coupon has changed since the page was rendered.
function refuseOtherTotal(total: bigint, expected: bigint | undefined) {
  if (expected !== undefined && expected !== total) throw totalChanged()
}

function totalChanged() {
  const problems = [{ field: 'expectedTotal', message: 'total_changed' }]
  return new Refusal('conflict', 'The total has changed: look at it again and confirm', { problems })
}

// A parallel order has taken the trial for which this one costs nothing: there is no payment to refund.
async function refuseUndelivered(tx: Tx, key: OrderKey) {
  const { fulfilment } = await settledOrder(tx, key)
  if (fulfilment === 'undeliverable') throw totalChanged()
}

async function openFirst(deps: CommerceDeps, tx: Tx, order: WrittenOrder, name: GatewayName | undefined) {
  const gateway = await gatewayAt({ ...deps, db: tx }, order.schoolId, name)
  refuseUnlessTakes(gateway, order.currency)
  const { clock } = deps
  const begun = newPayment(clock, order, { sequence: 1, ...termsAt(gateway, clock.now()) })
  await recordFirst(tx, clock, { schoolId: order.schoolId, orderId: order.id }, begun)
  return begun.paymentId
}

export function refuseUnlessTakes({ name, capabilities }: Gateway, currency: string) {
  if (!takesCurrency(capabilities, currency))
    throw new Refusal('conflict', `${name} does not accept ${currency}`)
}

/** How long a payment at this gateway may take; the method, where no page of a gateway asks for it. */
export function termsAt({ name, timeToPay: allowed = timeToPay }: Gateway, now: Date) {
  const deadlineAt = new Date(now.getTime() + allowed)
  return { gateway: name, deadlineAt, type: name === 'manual' ? name : undefined }
}

/** The one payment of an order that costs nothing. */
export async function payNothing(
  { clock }: Pick<CommerceDeps, 'clock'>,
  tx: Tx,
  order: WrittenOrder,
): Promise<PaymentId> {
  const { schoolId, id: orderId } = order
  const now = clock.now()
  const opening = { sequence: 1, gateway: 'manual', deadlineAt: now, type: 'free' } as const
  const begun = newPayment(clock, order, opening)
  const paid = ownEntry(begun.paymentId, { kind: 'paid', happenedAt: now, detail: { type: 'free' } })
  const entries = [begun, { ...paid, amount: 0n, currency: order.currency }]
  await record(tx, clock, { schoolId, orderId }, entries)
  return begun.paymentId
}
