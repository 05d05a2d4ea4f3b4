import type { Tx } from '../../../platform/db/database.ts'
import type { CancellationId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import { ownersOf } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { settledOrder } from '../ledger/settled-order.ts'
import { type BookingRef, lockOwnBooking, reinstateBooking } from './booking.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

/** Undoes a cancellation, if no refund has started and the time or seat is still free. Returns the booking. */
export async function undoCancellation(
  { db, clock }: Deps,
  member: MemberActor,
  id: CancellationId,
): Promise<BookingRef> {
  const { schoolId, memberId: personId } = member
  return await inTransaction(db, async (tx) => {
    await lockGrantedOrder(tx, member, id)
    const cancellation = await cancellationOf(tx, member, id).forUpdate('cancellations').executeTakeFirst()
    if (!cancellation) throw notFound()
    if (cancellation.state === 'refund_started')
      throw new Refusal('conflict', 'The refund has already started')
    if (cancellation.state === 'undone')
      throw new Refusal('conflict', 'This cancellation has already been undone')
    const booking = await lockOwnBooking(tx, member, { kind: cancellation.kind, id: cancellation.bookingId })
    if (booking.startsAt <= clock.now()) throw new Refusal('conflict', 'This booking has already begun')
    await reinstateBooking(tx, clock, booking)
    await tx
      .updateTable('cancellations')
      .set({ state: 'undone' })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    const { kind, name, startsAt, hostId } = booking
    const staffIds = hostId ? [hostId] : await ownersOf(tx, schoolId)
    const body = { cancellationId: id, personId, booking: kind, name, startsAt, staffIds }
    await recordFact(tx, clock, { schoolId, kind: 'booking.restored', body })
    return { kind, id: booking.id }
  })
}

// The order may have been refunded in the meantime.
async function lockGrantedOrder(tx: Tx, member: MemberActor, id: CancellationId) {
  const found = await cancellationOf(tx, member, id).executeTakeFirst()
  if (!found) throw notFound()
  if (!found.orderId) return
  const key = { schoolId: member.schoolId, orderId: found.orderId }
  await lockOrder(tx, key)
  const { fulfilment } = await settledOrder(tx, key)
  if (fulfilment !== 'granted') throw new Refusal('conflict', 'The order of this booking was refunded')
}

const notFound = () => new Refusal('not_found', 'You have no such cancellation')

function cancellationOf(tx: Tx, { schoolId, memberId }: MemberActor, id: CancellationId) {
  return tx
    .selectFrom('cancellations')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'cancellations.schoolId')
        .onRef('payments.id', '=', 'cancellations.paymentId'),
    )
    .where('cancellations.schoolId', '=', schoolId)
    .where('cancellations.personId', '=', memberId)
    .where('cancellations.id', '=', id)
    .select(['cancellations.kind', 'cancellations.bookingId', 'cancellations.state', 'payments.orderId'])
}
