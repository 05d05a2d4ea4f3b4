import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type {
  MembershipPlanId,
  OrderLineId,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { followAccess } from './follow-access.ts'
import type { SubscriptionRow } from './held-subscription.ts'
import { dueAt, noteEvent, tellChange } from './move.ts'
import { type Cycle, firstPeriod, graceAfter, type Period } from './periods.ts'

export type NewSubscription = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly planId: MembershipPlanId
  readonly lineId: OrderLineId
  readonly cycle: Cycle
  readonly price: bigint
  readonly currency: string
  readonly trialDays: number | null
  readonly mandateId: PaymentMandateId | null
}

/**
 * Begins a subscription with the line that was paid, once; a trial begins with its free days. Returns the first period,
 * or undefined if it had begun before.
 */
export async function startSubscription(
  tx: Tx,
  clock: Clock,
  wish: NewSubscription,
): Promise<Period | undefined> {
  const { schoolId, personId, planId, lineId, cycle, price, currency, trialDays, mandateId } = wish
  const now = clock.now()
  const timeZone = await timeZoneOf(tx, schoolId)
  const times = firstPeriod(now, { cycle, timeZone, trialDays })
  const row: SubscriptionRow = {
    ...{ schoolId, personId, planId, cycle, price, currency, mandateId, timeZone },
    id: newId<'Subscription'>(clock),
    firstLineId: lineId,
    state: trialDays ? 'trialing' : 'active',
    ...times,
    graceEndsAt: graceAfter(times.periodEndsAt),
    cancelAskedAt: null,
    pausedAt: null,
    endedAt: null,
    endReason: null,
    nextPlanId: null,
    nextCycle: null,
    nextPrice: null,
    nextPriceFrom: null,
    attempts: 0,
    toldPeriod: times.period,
    dueAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const begun = { ...row, dueAt: dueAt(row) }
  if (!(await insert(tx, begun))) return undefined
  await noteEvent(tx, clock, begun, { kind: 'started', monthlyBefore: 0n, detail: { trialDays } })
  await followAccess(tx, clock, begun)
  await tellChange(tx, clock, begun, { kind: 'started' })
  return { from: begun.periodStartsAt, until: begun.periodEndsAt }
}

// False if the line has begun it before.
async function insert(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  try {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('subscriptions')
      .values(row)
      .onConflict((conflict) => conflict.constraint('subscriptions_first_line_unique').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  } catch (error) {
    if (!violates(error, 'subscriptions_one_live')) throw error
    throw new Refusal('conflict', 'You already have a subscription to this plan')
  }
}

/** The time zone by whose calendar the periods of a school's subscriptions are counted. */
export async function timeZoneOf(db: Db, schoolId: SchoolId): Promise<string> {
  const { timeZone } = await db
    .selectFrom('schools')
    .select('timeZone')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return timeZone
}
