import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { followAccess } from './follow-access.ts'
import { lockSubscription, type SubscriptionKey } from './locked-subscription.ts'

/** Restores the lost access of a subscription, from the day on which it began. */
export async function restoreAccess(tx: Tx, clock: Clock, key: SubscriptionKey): Promise<void> {
  const subscription = await lockSubscription(tx, key)
  await followAccess(tx, clock, subscription, subscription.createdAt)
}
