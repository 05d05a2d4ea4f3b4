import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CancellationId } from '../../../platform/db/schema/schema.gen.ts'
import { day } from '../../../platform/durations.ts'
import { type Currency, currencyOf } from '../../../platform/money.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { BookingRef } from './booking.ts'

/** A cancellation that its member can still undo. */
export type UndoableCancellation = {
  readonly id: CancellationId
  readonly kind: BookingRef['kind']
  readonly bookingId: string
  readonly refund: { readonly minor: bigint; readonly currency: Currency } | null
  /** The start of the refund; null if there is none. */
  readonly until: Date | null
}

/** The time in which a cancellation without a refund can be undone, in milliseconds. */
export const timeToUndoUnrefunded = day
const most = 20

/** The member's cancellations of the last day that can be undone, the latest first. */
export async function undoableCancellations(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { schoolId, memberId }: MemberActor,
  kind: BookingRef['kind'],
): Promise<readonly UndoableCancellation[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('cancellations')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'cancellations.schoolId')
        .onRef('payments.id', '=', 'cancellations.paymentId'),
    )
    .where('cancellations.schoolId', '=', schoolId)
    .where('cancellations.personId', '=', memberId)
    .where('cancellations.kind', '=', kind)
    .where('cancellations.cancelledAt', '>', new Date(now.getTime() - timeToUndoUnrefunded))
    .where('cancellations.state', 'in', ['not_refunded', 'refund_due'])
    .orderBy('cancellations.cancelledAt', 'desc')
    .orderBy('cancellations.id', 'desc')
    .limit(most)
    .select(['cancellations.id', 'cancellations.kind', 'cancellations.bookingId', 'cancellations.amount'])
    .select(['cancellations.refundAt as until', 'payments.currency'])
    .execute()
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    refund: currency && amount > 0n ? { minor: amount, currency: currencyOf(currency) } : null,
  }))
}
