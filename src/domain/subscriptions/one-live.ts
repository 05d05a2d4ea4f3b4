// A person has at most one live subscription to a plan: the unique index `subscriptions_one_live`.
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { nextTerms } from './terms.ts'

/** Refuses a second live subscription to one plan; rethrows every other error. */
export function refuseSecondLive(error: unknown): never {
  if (!violates(error, 'subscriptions_one_live')) throw error
  throw new Refusal('conflict', 'You already have a subscription to this plan')
}

/** True if another subscription of the same person already has the next plan. */
export async function isNextPlanOwned(db: Db, subscription: SubscriptionRow): Promise<boolean> {
  const { planId } = nextTerms(subscription)
  if (planId === subscription.planId) return false
  const other = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('schoolId', '=', subscription.schoolId)
    .where('personId', '=', subscription.personId)
    .where('planId', '=', planId)
    .where('state', '!=', 'ended')
    .executeTakeFirst()
  return other !== undefined
}
