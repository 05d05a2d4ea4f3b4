import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PaymentMandateId } from '../../platform/db/schema/schema.gen.ts'
import { lockSubscription, type SubscriptionKey } from './locked-subscription.ts'
import { move } from './move.ts'

/** Sets or removes the stored method; a past-due period is retried immediately. */
export async function changeMandate(
  tx: Tx,
  clock: Clock,
  { mandateId, ...key }: SubscriptionKey & { readonly mandateId: PaymentMandateId | null },
): Promise<void> {
  const subscription = await lockSubscription(tx, key)
  if (subscription.mandateId === mandateId || subscription.state === 'ended') return
  const again = subscription.state === 'past_due' ? { dueAt: clock.now() } : {}
  await move(tx, clock, subscription, { step: 'adjust', kind: 'card_changed', set: { mandateId, ...again } })
}
