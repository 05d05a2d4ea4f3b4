import { sql } from 'kysely'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { subscriptionsOf } from './locked-subscription.ts'

/** A page of the events of a subscription, the latest first, in one statement. */
export async function subscriptionHistory(
  { db }: SubscriptionDeps,
  editor: Editor,
  id: SubscriptionId,
  page: PageRequest,
) {
  refuseUnlessMay(editor, 'subscriptions:read')
  const events = subscriptionsOf(db, editor)
    .innerJoin('subscriptionEvents as event', (join) =>
      join
        .onRef('event.schoolId', '=', 'subscriptions.schoolId')
        .onRef('event.subscriptionId', '=', 'subscriptions.id'),
    )
    .leftJoin('people as author', 'author.id', 'event.byPersonId')
    .leftJoin('membershipPlans as plan', (join) =>
      join.onRef('plan.schoolId', '=', 'event.schoolId').on(sql<boolean>`plan.id = ${planOfEvent}`),
    )
    .where('subscriptions.id', '=', id)
    .select(['event.id', 'event.kind', 'event.happenedAt', 'event.detail', 'event.byPersonId'])
    .select(['subscriptions.currency', 'author.name as authorName', 'plan.name as planName'])
  const order = { at: 'event.happened_at', id: 'event.id', latestFirst: true }
  const { rows, ...more } = await keysetPage(events, order, page)
  return { rows: rows.map(toEvent), ...more }
}

const planOfEvent = sql`(case event.kind
  when 'plan_planned' then event.detail ->> 'planId' when 'plan_switched' then event.detail ->> 'to' end)::uuid`

// The values that `move` records with each kind of event.
function toEvent<Row extends { readonly detail: unknown }>({ detail, ...row }: Row) {
  const values = detail as Readonly<Record<string, string | number | null | undefined>>
  const { period, attempt, trialDays, price, again, from, to, reason } = values
  const moment = again ?? (price === undefined ? to : from)
  return {
    ...row,
    period: numberOr(period),
    attempt: numberOr(attempt),
    trialDays: numberOr(trialDays),
    price: typeof price === 'string' ? BigInt(price) : null,
    /** The time of the retry, the start of a price, or the new end. */
    at: typeof moment === 'string' && moment.endsWith('Z') ? new Date(moment) : null,
    reason: typeof reason === 'string' ? reason : null,
  }
}

const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)

/** An event of a subscription. */
export type SubscriptionEvent = RowOf<typeof subscriptionHistory>
