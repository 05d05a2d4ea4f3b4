import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EntitlementId } from '../../platform/db/schema/schema.gen.ts'
import { endSubscriptionAccess, revokeAccess } from '../entitlements/index.ts'
import { grantAndEnrol } from '../learning/index.ts'
import type { SubscriptionRow } from './locked-subscription.ts'

/** The end of a subscription's access: the end of the grace period if it renews. */
export function accessEnd(row: SubscriptionRow): Date {
  switch (row.state) {
    case 'trialing':
    case 'active':
      return row.cancelAskedAt ? row.periodEndsAt : row.graceEndsAt
    case 'past_due':
      return row.graceEndsAt
    case 'paused':
      return row.pausedAt ?? row.updatedAt
    case 'ended':
      return row.endedAt ?? row.updatedAt
  }
}

/** Updates access from a subscription: grants the items of its plan; items it no longer includes are not extended. */
export async function followAccess(
  tx: Tx,
  clock: Clock,
  row: SubscriptionRow,
  startsAt = clock.now(),
): Promise<void> {
  const { schoolId, id: subscriptionId, personId, planId, state, endReason } = row
  const source = { source: 'subscription', sourceId: subscriptionId } as const
  if (endReason === 'refunded') return void (await revokeAccess(tx, clock, { schoolId, ...source }))
  const expiresAt = accessEnd(row)
  if (state === 'paused' || state === 'ended')
    return await endSubscriptionAccess(tx, { schoolId, subscriptionId, at: expiresAt })
  // The membership has the subscription's id.
  const id = subscriptionId as string as EntitlementId
  const item = { itemType: 'membership_plan', itemId: planId } as const
  const span = { startsAt, expiresAt }
  await grantAndEnrol(tx, clock, { id, schoolId, personId, ...item, ...source, ...span })
}
