import { sql } from 'kysely'
import type { MembershipPlanId } from '../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../platform/paging.ts'
import { includedIn } from '../catalog/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { ownedBy } from './owned-by.ts'

/** The memberships a member has access to now, with the included items of each, in two statements. */
export async function ownMemberships({ db, clock }: EntitlementDeps, member: MemberActor) {
  const { schoolId } = member
  const plans = await db
    .selectFrom(ownedBy(db, member, 'membership_plan', clock.now()).as('held'))
    .innerJoin('membershipPlans as plan', (join) =>
      join.on('plan.schoolId', '=', schoolId).on(sql<boolean>`plan.id = held.item_id`),
    )
    .orderBy('held.heldSince', 'desc')
    .orderBy('plan.id')
    .select(['plan.id', 'plan.slug', 'plan.name', 'plan.summary', 'plan.imageKey', 'plan.state'])
    .select(['held.heldSince as since', 'held.endsAt as until'])
    .execute()
  const ids: readonly MembershipPlanId[] = plans.map(({ id }) => id)
  const included = await includedIn(db, schoolId, ids)
  return plans.map((plan) => ({ ...plan, includes: included.get(plan.id) ?? [] }))
}

/** A membership that a member has access to. */
export type OwnMembership = LookupRow<typeof ownMemberships>[number]
