// A subscription gives one entitlement with its own id, and the included items of the plan.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { MembershipPlanId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

type SubscriptionReference = { readonly schoolId: SchoolId; readonly subscriptionId: string }

/** Sets the end of a subscription's membership and of its included items. */
export async function endSubscriptionAccess(
  tx: Tx,
  { schoolId, subscriptionId, at }: SubscriptionReference & { readonly at: Date },
): Promise<void> {
  await sql`
    update entitlements set expires_at = greatest(starts_at, ${at}), expiry_told_at = null
    where school_id = ${schoolId} and taken_back_at is null and (
      (source = 'subscription' and source_id = ${subscriptionId})
      or (source = 'membership' and source_id = ${subscriptionId})
    )
  `.execute(tx)
}

/**
 * Turns a subscription's membership into that of another plan. It ends now, with items that only the former plan
 * included, and
 * must be granted again, which gives the items of the new plan.
 */
export async function switchSubscriptionPlan(
  tx: Tx,
  {
    schoolId,
    subscriptionId,
    planId,
    at,
  }: SubscriptionReference & { readonly planId: MembershipPlanId; readonly at: Date },
): Promise<void> {
  await sql`
    update entitlements set item_id = ${planId}, expires_at = greatest(starts_at, ${at})
    where school_id = ${schoolId} and source = 'subscription' and source_id = ${subscriptionId}
  `.execute(tx)
  await sql`
    update entitlements set expires_at = greatest(starts_at, ${at})
    where school_id = ${schoolId} and source = 'membership' and source_id = ${subscriptionId}
      and taken_back_at is null and item_id not in (
        select course_id from membership_plan_courses where school_id = ${schoolId} and plan_id = ${planId}
        union all
        select product_id from membership_plan_products where school_id = ${schoolId} and plan_id = ${planId}
      )
  `.execute(tx)
}
