import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MembershipPlanId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** A plan with a current or past subscription of the person. */
type PastSubscription = { readonly planId: string; readonly isLive: boolean }

/** The plans to which a person is or was subscribed, and whether they had the one trial of the school. */
export type PastMemberships = { readonly plans: readonly PastSubscription[]; readonly hadTrial: boolean }

/**
 * The plans among these with a current or past subscription of a person, and whether the trial was used, in one
 * statement.
 */
export async function pastSubscriptions(
  db: Db,
  { schoolId, memberId }: { readonly schoolId: SchoolId; readonly memberId: PersonId },
  planIds: readonly string[],
): Promise<PastMemberships> {
  const { rows } = await sql<{ planId: MembershipPlanId | null; isLive: boolean; hadTrial: boolean }>`
    select held.plan_id, held.is_live, trial.given_at is not null as had_trial
    from (select 1) member
    left join membership_trials trial on trial.school_id = ${schoolId} and trial.person_id = ${memberId}
    left join lateral (
      select plan_id, bool_or(state <> 'ended') as is_live from subscriptions
      where subscriptions.school_id = ${schoolId} and subscriptions.person_id = ${memberId}
        and plan_id = any(${[...planIds]}::uuid[])
      group by plan_id
    ) held on true
  `.execute(db)
  return {
    plans: rows.flatMap(({ planId, isLive }) => (planId ? [{ planId, isLive }] : [])),
    hadTrial: rows.some((row) => row.hadTrial),
  }
}
