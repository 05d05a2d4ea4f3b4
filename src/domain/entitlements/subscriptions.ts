import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/keyset.ts'
import type { EntitlementId, MembershipPlanId, PersonId } from '../../platform/db/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { EntitlementDeps } from './deps.ts'

/** How a member stands to a membership plan that was given to them. */
export type SubscriptionState = 'to_come' | 'active' | 'ended' | 'taken_back'

type Asked = {
  readonly page: PageRequest
  readonly state?: SubscriptionState | undefined
  readonly memberId?: PersonId | undefined
  readonly planId?: MembershipPlanId | undefined
}

/** A page of the memberships that members hold or held, the latest given first, by one statement. */
export async function listSubscriptions(
  { db, clock }: EntitlementDeps,
  editor: Editor,
  { page, state, memberId, planId }: Asked,
) {
  refuseUnlessMay(editor, 'subscriptions:read')
  const order = { at: 'held.created_at', id: 'held.id', latestFirst: true }
  let all = subscriptionsReadableBy(db, editor, clock.now())
  if (memberId) all = all.where('held.personId', '=', memberId)
  if (planId) all = all.where('held.itemId', '=', planId)
  const wanted = state ? all.where(sql<boolean>`(${standing(clock.now())}) = ${state}`) : all
  return await keysetPage(wanted, order, page)
}

/** One of them; undefined where there is none. */
export async function subscriptionById({ db, clock }: EntitlementDeps, editor: Editor, id: EntitlementId) {
  refuseUnlessMay(editor, 'subscriptions:read')
  return await subscriptionsReadableBy(db, editor, clock.now()).where('held.id', '=', id).executeTakeFirst()
}

/** The one answer to "which subscriptions may they see": every membership given at this school. */
export function subscriptionsReadableBy(db: Db, editor: Editor, now: Date) {
  const subscriptions = db
    .selectFrom('entitlements as held')
    .innerJoin('people', 'people.id', 'held.personId')
    .innerJoin('membershipPlans as plan', (join) =>
      join.onRef('plan.schoolId', '=', 'held.schoolId').on(sql<boolean>`plan.id = held.item_id`),
    )
    .where('held.schoolId', '=', editor.schoolId)
    .where('held.itemType', '=', 'membership_plan')
    .select(['held.id', 'held.personId as memberId', 'people.name', 'people.email'])
    .select(['plan.id as planId', 'plan.slug as planSlug', 'plan.name as planName', 'plan.access'])
    .select(['held.source', 'held.startsAt', 'held.expiresAt', 'held.takenBackAt', 'held.createdAt'])
    .select([standing(now).as('state'), version.as('updatedAt')])
  return readableWith(subscriptions, editor, 'subscriptions:read')
}

// Null parts are left out.
const version = sql<Date>`greatest(held.created_at, held.changed_at, held.taken_back_at)`

function standing(now: Date) {
  return sql<SubscriptionState>`case
    when held.taken_back_at is not null then 'taken_back'
    when held.starts_at > ${now} then 'to_come'
    when held.expires_at <= ${now} then 'ended'
    else 'active'
  end`
}

/** A membership that a member holds or held. */
export type Subscription = RowOf<typeof listSubscriptions>
