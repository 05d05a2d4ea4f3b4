import type { SubscriptionId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SimulatorCard, signStoredCard, simulatorKeyAt, storedCard } from '../../gateways/index.ts'
import { subscriptionsOf } from '../../subscriptions/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'

/** The signed webhook of the card that a member chose to store for their subscription. */
export async function simulatedCard(
  deps: OrderDeps,
  member: MemberActor,
  { id, card }: { readonly id: SubscriptionId; readonly card: SimulatorCard },
): Promise<string> {
  const key = await simulatorKeyAt(deps, member.schoolId)
  const own = await subscriptionsOf(deps.db, member)
    .where('subscriptions.id', '=', id)
    .where('subscriptions.state', '!=', 'ended')
    .select('subscriptions.id')
    .executeTakeFirst()
  if (!own) throw new Refusal('not_found', 'You have no such subscription')
  return signStoredCard(key, { reference: id, stored: storedCard(card, id, deps.clock.now()) })
}
