import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OrderLineId, SchoolId } from '../../platform/db/schema.gen.ts'
import { holdSubscription, type SubscriptionKey } from './held-subscription.ts'
import { move } from './move.ts'

/** What was paid for a period was given back: the subscription ends if it is the current one. */
export async function refundPeriod(
  tx: Tx,
  clock: Clock,
  { period, ...key }: SubscriptionKey & { readonly period: number },
): Promise<void> {
  const held = await holdSubscription(tx, key)
  if (held.state === 'ended' || held.period > period) return
  await move(tx, clock, held, {
    step: 'refund',
    kind: 'ended',
    detail: { reason: 'refunded' },
    set: { endedAt: clock.now(), endReason: 'refunded', pausedAt: null },
  })
}

/** The same for the first period, by the line that began the subscription. */
export async function refundStart(
  tx: Tx,
  clock: Clock,
  { schoolId, lineId }: { readonly schoolId: SchoolId; readonly lineId: OrderLineId },
): Promise<boolean> {
  const begun = await tx
    .selectFrom('subscriptions')
    .select(['schoolId', 'id'])
    .where('schoolId', '=', schoolId)
    .where('firstLineId', '=', lineId)
    .executeTakeFirst()
  if (!begun) return false
  await refundPeriod(tx, clock, { ...begun, period: 1 })
  return true
}
