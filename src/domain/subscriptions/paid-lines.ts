import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OrderLineId, SchoolId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { type Coverage, creditOf, type PaidLine, type PaidSwitch } from './coverage.ts'
import type { SubscriptionKey, SubscriptionRow } from './locked-subscription.ts'

/** The subscription that an order line began, renewed or switched; undefined for another line. */
export async function subscriptionOfLine(
  db: Db,
  { schoolId, lineId }: { readonly schoolId: SchoolId; readonly lineId: OrderLineId },
): Promise<SubscriptionKey | undefined> {
  const { rows } = await sql<{ id: SubscriptionId }>`
    select id from subscriptions where school_id = ${schoolId} and first_line_id = ${lineId}
    union all
    select subscription_id from order_lines
    where school_id = ${schoolId} and id = ${lineId} and subscription_id is not null
  `.execute(db)
  const [found] = rows
  return found && { schoolId, id: found.id }
}

/** The credit for switching the plan now: the unused share of the payments for the running period, less refunds. */
export async function switchCredit(db: Db, row: SubscriptionRow, now: Date): Promise<bigint> {
  return row.state === 'trialing' ? 0n : creditOf(await coverageOf(db, row), now)
}

/** The payments for the current period of a subscription, read with two statements. */
export async function coverageOf(db: Db, row: SubscriptionRow): Promise<Coverage> {
  const lines = (await selectLines(db, row)).flatMap((line) => paidLine(line) ?? [])
  const bases = lines.filter((line) => !isSwitch(line) && line.period <= row.period)
  const base = bases.reduce<PaidLine | undefined>(
    (latest, line) => (latest && latest.period > line.period ? latest : line),
    undefined,
  )
  const since = lines.filter(isSwitch).filter(({ replaced }) => base && replaced.period >= base.period)
  return { row, base, switches: since, otherPlanIds: await otherPlansOf(db, row) }
}

const isSwitch = (line: PaidLine | PaidSwitch): line is PaidSwitch => 'replaced' in line

// The price of a line after the discounts of its order; by weight where they were not recorded by line.
const agreedPrice = (
  schoolId: SchoolId,
) => sql<bigint>`coalesce(line.amount - line.reduction, line.amount * orders.total / nullif((
  select sum(each.amount) from order_lines each
  where each.school_id = ${schoolId} and each.order_id = line.order_id
), 0), 0)::bigint`

// Of an order that was paid twice, one payment is refunded.
const remainingOf = (schoolId: SchoolId) => sql<bigint>`coalesce((
  select least(${agreedPrice(schoolId)}, sum(greatest(${agreedPrice(schoolId)} - part.refunded, 0)))
  from payment_lines part
  join payments payment on payment.school_id = part.school_id and payment.id = part.payment_id
  where part.school_id = ${schoolId} and part.line_id = line.id and payment.paid_at is not null
), 0)::bigint`

async function selectLines(db: Db, { schoolId, id, firstLineId }: SubscriptionRow) {
  return await db
    .selectFrom('orderLines as line')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .leftJoin('subscriptionSwitches as switched', (join) =>
      join.onRef('switched.schoolId', '=', 'line.schoolId').onRef('switched.lineId', '=', 'line.id'),
    )
    .where('line.schoolId', '=', schoolId)
    .where(sql<boolean>`line.id in (
      select each.id from order_lines each where each.school_id = ${schoolId} and each.subscription_id = ${id}
      union all
      select ${firstLineId}::uuid
    )`)
    .where('switched.revertedAt', 'is', null)
    .select([
      'line.id as lineId',
      'line.subscriptionStep as step',
      'line.subscriptionPeriod',
      'line.trialDays',
    ])
    .select(['line.coversFrom', 'line.coversUntil', 'line.discount', 'orders.fulfilment'])
    .select('orders.createdAt as quotedAt')
    .select([agreedPrice(schoolId).as('agreed'), remainingOf(schoolId).as('remaining')])
    .select(['switched.period as switchedPeriod', 'replacedState', 'replacedPlanId', 'replacedCycle'])
    .select(['replacedPrice', 'replacedPeriod', 'replacedStartsAt', 'replacedEndsAt'])
    .select(['replacedAnchorAt', 'replacedAnchorPeriod'])
    .orderBy('line.coversFrom')
    .orderBy('line.id')
    .execute()
}

type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

// Undefined if the line granted nothing.
function paidLine(row: LineRow): PaidLine | PaidSwitch | undefined {
  const { lineId, coversFrom: from, coversUntil: until, agreed, remaining } = row
  if (!from || !until) return undefined
  const isPaid = row.fulfilment === 'granted'
  const paid = { lineId, isPaid, from, until, agreed, remaining: isPaid ? remaining : 0n }
  if (row.step !== 'switch') return { ...paid, period: row.subscriptionPeriod ?? (row.trialDays ? 0 : 1) }
  const replaced = replacedBy(row)
  const period = row.switchedPeriod
  if (!replaced || period === null) return undefined
  const credit = period > replaced.period ? row.discount : 0n
  return { ...paid, period, replaced, credit, quotedAt: row.quotedAt }
}

function replacedBy(row: LineRow): PaidSwitch['replaced'] | undefined {
  const { replacedState: state, replacedPlanId: planId, replacedCycle: cycle, replacedPrice: price } = row
  const { replacedPeriod: period, replacedStartsAt: periodStartsAt, replacedEndsAt: periodEndsAt } = row
  const { replacedAnchorAt: anchorAt, replacedAnchorPeriod: anchorPeriod } = row
  // A left join: all of these columns are set or none.
  if (!state || !planId || !cycle || price === null || period === null) return undefined
  if (!periodStartsAt || !periodEndsAt || !anchorAt || anchorPeriod === null) return undefined
  return { state, planId, cycle, price, period, periodStartsAt, periodEndsAt, anchorAt, anchorPeriod }
}

async function otherPlansOf(db: Db, { schoolId, personId, id }: SubscriptionRow) {
  const otherPayments = await db
    .selectFrom('subscriptions')
    .select('planId')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('id', '!=', id)
    .where('state', '!=', 'ended')
    .execute()
  return otherPayments.map(({ planId }) => planId)
}
