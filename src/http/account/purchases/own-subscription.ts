import type { Subscriptions } from '../../../domain/subscriptions/index.ts'
import type { MemberActor } from '../../../domain/tenancy/index.ts'
import type { SubscriptionId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** A route of one subscription. */
export type ById = { Params: { subscription: string } }

export function idIn({ subscription }: ById['Params']): SubscriptionId {
  const id = parseId<'Subscription'>(subscription)
  if (!id) throw new Refusal('not_found', 'No such subscription')
  return id
}

/** A subscription of a member. */
export async function ownOne(subscriptions: Subscriptions, member: MemberActor, id: SubscriptionId) {
  const own = (await subscriptions.ownSubscriptions(member)).find((each) => each.id === id)
  if (!own) throw new Refusal('not_found', 'No such subscription')
  return own
}
