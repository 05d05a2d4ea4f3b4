import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { EntitlementId, MembershipPlanId, PersonId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { nextChargeOf } from './own-subscriptions.ts'
import type { SubscriptionState } from './state-machine.ts'

/** The statuses of a member's membership. */
export const membershipStatuses = ['to_come', 'active', 'ended', 'taken_back'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

type SubscriptionFilter = {
  readonly page: PageRequest
  readonly state?: MembershipStatus | undefined
  /** Only renewing memberships in this state. */
  readonly renewalState?: SubscriptionState | undefined
  readonly memberId?: PersonId | undefined
  readonly planId?: MembershipPlanId | undefined
}

/** A page of current and past memberships, the latest first, read with one statement. */
export async function listSubscriptions(
  { db, clock }: SubscriptionDeps,
  editor: Editor,
  { page, state, renewalState, memberId, planId }: SubscriptionFilter,
) {
  refuseUnlessMay(editor, 'subscriptions:read')
  // Each has an index of its own.
  const from = renewalState ? 'renewal' : 'held'
  const order = { at: `${from}.created_at`, id: `${from}.id`, latestFirst: true }
  let all = subscriptionsReadableBy(db, editor, clock.now()).select(
    sql<Date>`${sql.ref(order.at)}`.as('listedAt'),
  )
  if (renewalState)
    all = all.where('renewal.schoolId', '=', editor.schoolId).where('renewal.state', '=', renewalState)
  if (memberId) all = all.where('held.personId', '=', memberId)
  if (planId) all = all.where('held.itemId', '=', planId)
  const filtered = state ? all.where(sql<boolean>`(${membershipStatus(clock.now())}) = ${state}`) : all
  const { rows, ...more } = await keysetPage(filtered, order, page)
  return { rows: rows.map(({ listedAt, ...row }) => ({ ...withRenewal(row), listedAt })), ...more }
}

/** One membership; undefined if there is none. */
export async function subscriptionById({ db, clock }: SubscriptionDeps, editor: Editor, id: EntitlementId) {
  refuseUnlessMay(editor, 'subscriptions:read')
  const row = await subscriptionsReadableBy(db, editor, clock.now())
    .where('held.id', '=', id)
    .executeTakeFirst()
  return row && withRenewal(row)
}

/** The visibility rule of subscriptions: every membership granted at this school. */
export function subscriptionsReadableBy(db: Db, editor: Editor, now: Date): SubscriptionQuery {
  const subscriptions = joinSubscriptions(db, now).where('held.schoolId', '=', editor.schoolId)
  return readableWith(subscriptions, editor, 'subscriptions:read')
}

// The linter infers the type of a long chain again at every call, so it has a name.
type SubscriptionQuery = ReturnType<typeof joinSubscriptions>

function joinSubscriptions(db: Db, now: Date) {
  return db
    .selectFrom('entitlements as held')
    .innerJoin('people', 'people.id', 'held.personId')
    .innerJoin('membershipPlans as plan', (join) =>
      join.onRef('plan.schoolId', '=', 'held.schoolId').on(sql<boolean>`plan.id = held.item_id`),
    )
    .leftJoin('subscriptions as renewal', (join) =>
      join.onRef('renewal.schoolId', '=', 'held.schoolId').on(sql<boolean>`renewal.id = held.id`),
    )
    .leftJoin('membershipPlans as next', (join) =>
      join.onRef('next.schoolId', '=', 'renewal.schoolId').onRef('next.id', '=', 'renewal.nextPlanId'),
    )
    .leftJoin('paymentMandates as card', (join) =>
      join
        .onRef('card.schoolId', '=', 'renewal.schoolId')
        .onRef('card.id', '=', 'renewal.mandateId')
        .on('card.endedAt', 'is', null),
    )
    .where('held.itemType', '=', 'membership_plan')
    .select(['held.id', 'held.personId as memberId', 'people.name', 'people.email'])
    .select(['plan.id as planId', 'plan.slug as planSlug', 'plan.name as planName', 'plan.access'])
    .select(['held.source', 'held.startsAt', 'held.expiresAt', 'held.takenBackAt', 'held.createdAt'])
    .select([membershipStatus(now).as('state'), version.as('updatedAt')])
    .select(['renewal.state as renewalState', 'renewal.cycle', 'renewal.price', 'renewal.currency'])
    .select(['renewal.period', 'renewal.periodStartsAt', 'renewal.periodEndsAt', 'renewal.graceEndsAt'])
    .select(['renewal.cancelAskedAt', 'renewal.pausedAt', 'renewal.endReason', 'renewal.dueAt'])
    .select(['renewal.nextPlanId', 'renewal.nextCycle', 'renewal.nextPrice', 'renewal.nextPriceFrom'])
    .select(['next.name as nextPlanName', 'card.gateway', 'card.brand', 'card.last4', 'card.expiresOn'])
}

// Null parts are omitted.
const version = sql<Date>`greatest(held.created_at, held.changed_at, held.taken_back_at, renewal.updated_at)`

type Listed = Awaited<ReturnType<SubscriptionQuery['execute']>>[number]

// A membership that was bought once or granted does not renew.
function withRenewal({ renewalState, cycle, price, currency, ...row }: Listed) {
  const { period, periodStartsAt, periodEndsAt, graceEndsAt } = row
  const isRenewing = renewalState && cycle && currency && periodStartsAt && periodEndsAt && graceEndsAt
  if (!isRenewing || price === null || period === null) return { ...row, renewal: null }
  const terms = { ...row, planId: row.planId, state: renewalState, cycle, price, periodEndsAt }
  const { gateway, brand, last4, expiresOn } = row
  return {
    ...row,
    renewal: {
      state: renewalState,
      cycle,
      price,
      currency,
      period,
      periodStartsAt,
      periodEndsAt,
      graceEndsAt,
      nextCharge: nextChargeOf(terms),
      card: gateway === null ? null : { gateway, brand, last4, expiresOn },
    },
  }
}

function membershipStatus(now: Date) {
  return sql<MembershipStatus>`case
    when held.taken_back_at is not null then 'taken_back'
    when held.starts_at > ${now} then 'to_come'
    when held.expires_at <= ${now} then 'ended'
    else 'active'
  end`
}

/** A current or past membership of a member. */
export type Subscription = Omit<RowOf<typeof listSubscriptions>, 'listedAt'>
