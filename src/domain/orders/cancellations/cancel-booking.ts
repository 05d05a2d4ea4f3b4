import type { Tx } from '../../../platform/db/database.ts'
import type { CancellationId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { minute } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import { ownersOf } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { type Booking, type BookingRef, endBooking, lockOwnBooking, ownBooking } from './booking.ts'
import { type CancellationTerms, refuseUnlessCancellable, termsOf } from './cancellation-terms.ts'
import { bookingPayment } from './paid-for.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

/** The delay between a cancellation and its refund, during which it can be undone. */
export const timeToUndo = 15 * minute

/**
 * Cancels a member's own booking. The refund they agreed to is recorded in the same transaction, and starts automatically
 * a little later. Refused if the refund has changed since it was shown.
 */
export async function cancelBooking(
  { db, clock }: Deps,
  member: MemberActor,
  ref: BookingRef,
  expected: { readonly refund: bigint },
): Promise<CancellationId> {
  return await inTransaction(db, async (tx) => {
    await lockOrderOf(tx, member, ref)
    const booking = await lockOwnBooking(tx, member, ref)
    refuseUnlessCancellable(clock, booking)
    const terms = await termsOf(tx, clock, member.schoolId, booking)
    if (terms.refund !== expected.refund)
      throw new Refusal('conflict', 'The refund has changed since it was shown: review it and confirm again')
    await endBooking(tx, clock, booking)
    return await recordCancellation({ clock }, tx, member, { booking, terms })
  })
}

// The order before the booking, as everywhere.
async function lockOrderOf(tx: Tx, member: MemberActor, ref: BookingRef) {
  const { schoolId } = member
  const { sourceId, seat } = await ownBooking(tx, member, ref)
  const money = await bookingPayment(tx, { schoolId, sourceId, seat })
  if (money) await lockOrder(tx, { schoolId, orderId: money.orderId })
}

type BookingCancellation = { readonly booking: Booking; readonly terms: CancellationTerms }

async function recordCancellation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { schoolId, memberId: personId }: MemberActor,
  { booking, terms }: BookingCancellation,
): Promise<CancellationId> {
  const { kind, id: bookingId } = booking
  const { refund: amount, percent, money } = terms
  const id = newId<'Cancellation'>(clock)
  const now = clock.now()
  const isRefunded = amount > 0n
  const cancellation = { schoolId, id, personId, kind, bookingId, percent, amount, cancelledAt: now }
  await tx
    .insertInto('cancellations')
    .values({
      ...cancellation,
      paymentId: money?.paymentId ?? null,
      state: isRefunded ? 'refund_due' : 'not_refunded',
      refundAt: isRefunded ? new Date(now.getTime() + timeToUndo) : null,
    })
    .execute()
  const body = {
    cancellationId: id,
    personId,
    booking: kind,
    name: booking.name,
    startsAt: booking.startsAt,
    staffIds: booking.hostId ? [booking.hostId] : await ownersOf(tx, schoolId),
    paid: String(money?.paid ?? 0n),
    refund: String(amount),
    currency: money?.currency ?? null,
  }
  await recordFact(tx, clock, { schoolId, kind: 'booking.cancelled', body })
  return id
}
