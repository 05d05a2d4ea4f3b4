import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentsTable, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { minute } from '../../../platform/durations.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { gatewayAt } from '../../gateways/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { isRefundedBy, unlessRefused } from '../refunds/refund-effect.ts'
import { type Booking, type BookingRef, ownBooking } from './booking.ts'
import { cancellationRule } from './manage-rule.ts'
import { type BookingPayment, bookingPayment } from './paid-for.ts'
import { type CancellationTiers, percentAt, refundOf } from './rule.ts'

/** The refund for cancelling a booking now. */
export type CancellationTerms = {
  readonly tiers: CancellationTiers
  readonly percent: number
  readonly refund: bigint
  /** Undefined if nothing was paid. */
  readonly money: BookingPayment | undefined
}

/** The refund that a member sees before they confirm a cancellation. */
export type CancellationOffer = Pick<Booking, 'kind' | 'id' | 'name' | 'startsAt' | 'endsAt'> &
  CancellationTerms & {
    readonly paymentType: PaymentsTable['paymentType']
    /** `by_gateway` if the gateway makes the refund; otherwise the school transfers the money. */
    readonly refundMethod: 'by_gateway' | 'by_hand'
  }

/** The refund for cancelling one of the member's own bookings. Changes nothing. */
export async function cancellationOffer(
  deps: OrderDeps,
  member: MemberActor,
  ref: BookingRef,
): Promise<CancellationOffer> {
  const booking = await ownBooking(deps.db, member, ref)
  refuseUnlessCancellable(deps.clock, booking)
  const terms = await termsOf(deps.db, deps.clock, member.schoolId, booking)
  const { kind, id, name, startsAt, endsAt } = booking
  return { kind, id, name, startsAt, endsAt, ...terms, ...(await refundRoute(deps, member.schoolId, terms)) }
}

/** The refund for cancelling a booking now, by the rule that applied when it was bought. */
export async function termsOf(
  db: Db,
  clock: Clock,
  schoolId: SchoolId,
  booking: Booking,
): Promise<CancellationTerms> {
  const money = await bookingPayment(db, { schoolId, sourceId: booking.sourceId, seat: booking.seat })
  const tiers = money?.tiers ?? (await cancellationRule({ db }, { schoolId })).tiers
  const percent = percentAt(tiers, noticeOf(clock, booking))
  return { tiers, percent, money, refund: money ? refundOf({ ...money, percent }) : 0n }
}

// A meeting that was moved at short notice keeps that notice: it cannot be moved away to be refunded.
function noticeOf(clock: Clock, { startsAt, movedNoticeMinutes }: Booking): number {
  const notice = startsAt.getTime() - clock.now().getTime()
  return movedNoticeMinutes === null ? notice : Math.min(notice, movedNoticeMinutes * minute)
}

async function refundRoute(deps: OrderDeps, schoolId: SchoolId, { money, refund }: CancellationTerms) {
  if (!money) return { paymentType: null, refundMethod: 'by_hand' } as const
  const payment = await gatewayPayment(deps.db, { schoolId, paymentId: money.paymentId })
  const gateway = await gatewayAt(deps, schoolId, payment.gateway).catch(unlessRefused)
  const isByGateway = gateway && isRefundedBy(gateway, payment) && !mustBeWhole(payment, refund)
  return { paymentType: payment.paymentType, refundMethod: isByGateway ? 'by_gateway' : 'by_hand' } as const
}

/** True for a partial refund of a payment that its gateway refunds only in full. */
export function mustBeWhole(
  { paymentType, amount }: Pick<PaymentsTable, 'paymentType' | 'amount'>,
  refund: bigint,
): boolean {
  return paymentType === 'credit_installment' && refund !== amount
}

/** Refuses a booking that has ended, has begun, or is not paid yet. */
export function refuseUnlessCancellable(clock: Clock, { isLive, isHeld, startsAt }: Booking): void {
  if (!isLive) throw new Refusal('conflict', 'This booking has ended or has already been cancelled')
  if (isHeld) throw new Refusal('conflict', 'This booking is not paid yet: cancel its order instead')
  if (startsAt <= clock.now()) throw new Refusal('conflict', 'This booking has already begun')
}
