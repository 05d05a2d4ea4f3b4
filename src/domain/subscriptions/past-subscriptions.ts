import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MembershipPlanId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** A plan to which somebody is or was subscribed. */
export type PastSubscription = { readonly planId: string; readonly isLive: boolean }

/** To which of these plans a person is or was subscribed, in one statement. */
export async function pastSubscriptions(
  db: Db,
  { schoolId, memberId }: { readonly schoolId: SchoolId; readonly memberId: PersonId },
  planIds: readonly string[],
): Promise<PastSubscription[]> {
  return await db
    .selectFrom('subscriptions')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('planId', '=', (eb) => eb.fn.any(eb.val([...planIds] as MembershipPlanId[])))
    .groupBy('planId')
    .select(['planId', sql<boolean>`bool_or(state <> 'ended')`.as('isLive')])
    .execute()
}
