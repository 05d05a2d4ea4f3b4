import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { oneMillisecondAfter } from '../../platform/db/one-millisecond-after.ts'
import type { MembershipPlanId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { type Finding, price as priceRule, problemsWith, refuseProblems } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact, recordFacts } from '../facts/index.ts'
import { type Editor, type HostAt, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { priceNoticeDays } from './limits.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { changeFact, recordSubscriptionEvents } from './move.ts'

const atOnce = 500

type PriceChange = {
  readonly planId: MembershipPlanId
  readonly price: bigint
  /** Subscribers who pay in another currency are excluded. */
  readonly currency: string
  readonly from: Date
}
type AnnouncedPrice = PriceChange & {
  /** A later announcement takes precedence over an earlier one, whichever is applied last. */
  readonly announcedAt: Date
}

/**
 * Announces a new price to the subscribers of a plan, for periods that begin after the notice period. Returns the number of
 * affected subscribers; a job applies the price and notifies them.
 */
export async function planPrice(
  { db, clock }: SubscriptionDeps,
  editor: Editor,
  change: PriceChange,
): Promise<number> {
  refuseUnlessMay(editor, 'subscriptions:write')
  const { planId, price, currency, from } = change
  refuseProblems('price change', [...problemsWith('price', priceRule, price), tooSoon(clock.now(), from)])
  const { schoolId } = editor
  const announcedAt = clock.now()
  return await inTransaction(db, async (tx) => {
    const subscriptions = await countAffected(tx, schoolId, { ...change, announcedAt })
    const terms = { planId, price: price.toString(), currency }
    const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
    const detail = { ...terms, from: from.toISOString(), subscriptions }
    await recordAudit(tx, clock, { kind: 'subscription.price_changed', schoolId, byPersonId, detail })
    const body = { ...terms, from, announcedAt }
    await recordFact(tx, clock, { schoolId, kind: 'subscription.price_announced', body })
    return subscriptions
  })
}

function tooSoon(now: Date, from: Date): Finding {
  const earliest = addDuration(now, priceNoticeDays * day)
  return from < earliest
    ? { field: 'from', message: `must be at least ${priceNoticeDays} days from now` }
    : undefined
}

async function countAffected(tx: Tx, schoolId: SchoolId, change: AnnouncedPrice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from subscriptions subscription
      where subscription.school_id = ${schoolId} and subscription.plan_id = plan.id and ${isAffected(schoolId, change)}
    ) as count
    from membership_plans plan where plan.school_id = ${schoolId} and plan.id = ${change.planId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Refusal('not_found', 'No such membership plan')
  return found.count
}

// Excludes subscriptions that have this price already or are to switch to another plan. The latest announcement is read
// row by row: as `not exists` PostgreSQL would read all events for each part.
function isAffected(
  schoolId: SchoolId,
  { price, currency, from, announcedAt }: AnnouncedPrice,
): RawBuilder<boolean> {
  return sql<boolean>`subscription.state <> 'ended' and subscription.next_plan_id is null
    and subscription.currency = ${currency} and subscription.created_at <= ${announcedAt}
    and case when subscription.price = ${price} then subscription.next_price is not null
      else (subscription.next_price, subscription.next_price_from) is distinct from (${price}::bigint, ${from}::timestamptz) end
    and coalesce((
      select max((event.detail ->> 'announcedAt')::timestamptz) from subscription_events event
      where event.school_id = ${schoolId} and event.subscription_id = subscription.id
        and event.kind = 'price_planned'
    ), ${announcedAt}) <= ${announcedAt}`
}

/** Applies an announced price in batches, each subscription once. Returns the number of changed subscriptions. */
export async function applyPrice(
  deps: SubscriptionDeps,
  { schoolId }: HostAt,
  announcement: AnnouncedPrice,
): Promise<number> {
  let changed = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const from = after
    const batch = await inTransaction(deps.db, (tx) => applyBatch(deps, tx, { schoolId, from, announcement }))
    changed += batch.length
    after = batch.at(-1)?.id ?? after
    if (batch.length < atOnce) return changed
  }
}

type PriceBatch = {
  readonly schoolId: SchoolId
  readonly from: string
  readonly announcement: AnnouncedPrice
}

async function applyBatch({ clock }: SubscriptionDeps, tx: Tx, { schoolId, from, announcement }: PriceBatch) {
  const { planId, price } = announcement
  const subscriptions = await tx
    .selectFrom('subscriptions as subscription')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('planId', '=', planId)
    .where('id', '>', from as SubscriptionRow['id'])
    .where(isAffected(schoolId, announcement))
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  if (subscriptions.length === 0) return subscriptions
  const rows = await setPrice(tx, { schoolId, subscriptions, announcement, now: clock.now() })
  const detail = {
    price: price.toString(),
    from: announcement.from.toISOString(),
    announcedAt: announcement.announcedAt.toISOString(),
  }
  await recordSubscriptionEvents(tx, clock, rows, { kind: 'price_planned', detail })
  await recordFacts(
    tx,
    clock,
    rows.map((row) => changeFact(row, { kind: 'price_planned', detail })),
  )
  return subscriptions
}

type PriceUpdate = {
  readonly schoolId: SchoolId
  readonly subscriptions: readonly SubscriptionRow[]
  readonly announcement: AnnouncedPrice
  readonly now: Date
}

// Subscriptions that already have this price lose an earlier announcement.
async function setPrice(
  tx: Tx,
  { schoolId, subscriptions, announcement: { price, from }, now }: PriceUpdate,
) {
  return await tx
    .updateTable('subscriptions')
    .set({
      nextPrice: sql<bigint | null>`nullif(${price}::bigint, price)`,
      nextPriceFrom: sql<Date | null>`case when price = ${price} then null else ${from}::timestamptz end`,
      updatedAt: sql<Date>`greatest(${now}::timestamptz, ${oneMillisecondAfter(sql`updated_at`)})`,
    })
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(subscriptions.map(({ id }) => id))))
    .returningAll()
    .execute()
}
