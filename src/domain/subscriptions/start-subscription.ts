import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  MembershipPlanId,
  OrderLineId,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { followAccess } from './follow-access.ts'
import { graceAfter } from './grace-period.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { dueAt, recordChangeFact, recordSubscriptionEvent } from './move.ts'
import { refuseSecondLive } from './one-live.ts'
import { type Cycle, firstPeriod, type Period } from './periods.ts'
import { claimTrial } from './trials.ts'

export type NewSubscription = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly planId: MembershipPlanId
  readonly lineId: OrderLineId
  readonly cycle: Cycle
  readonly price: bigint
  readonly currency: string
  readonly trialDays: number | null
  /** True if its order was paid: a first period without its trial is then charged. */
  readonly isPaid: boolean
  readonly mandateId: PaymentMandateId | null
}

/**
 * Begins a subscription with the line that was paid, once; a trial begins with its free days. A member who has used a trial
 * since the order was placed is charged for the first period, and has no access before. Returns the first period, or
 * undefined if nothing was granted.
 */
export async function startSubscription(
  tx: Tx,
  clock: Clock,
  input: NewSubscription,
): Promise<Period | undefined> {
  const { schoolId, personId, planId, lineId, cycle, price, currency, mandateId } = input
  const now = clock.now()
  const timeZone = await timeZoneOf(tx, schoolId)
  const isUnpaid = await isTrialUsed(tx, clock, input)
  const trialDays = isUnpaid ? null : input.trialDays
  const times = isUnpaid ? unpaidTimes(now) : trialOrFirst(now, { cycle, timeZone, trialDays })
  const row: SubscriptionRow = {
    schoolId,
    personId,
    planId,
    cycle,
    price,
    currency,
    mandateId,
    timeZone,
    id: newId<'Subscription'>(clock),
    firstLineId: lineId,
    state: isUnpaid ? 'past_due' : trialDays ? 'trialing' : 'active',
    ...times,
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
    dueAt: isUnpaid ? now : null,
    createdAt: now,
    updatedAt: now,
  }
  const subscription = { ...row, dueAt: dueAt(row) }
  if (!(await insert(tx, subscription))) return undefined
  await recordStart(tx, clock, subscription, trialDays)
  return isUnpaid ? undefined : { from: subscription.periodStartsAt, until: subscription.periodEndsAt }
}

async function recordStart(tx: Tx, clock: Clock, row: SubscriptionRow, trialDays: number | null) {
  await recordSubscriptionEvent(tx, clock, row, { kind: 'started', monthlyBefore: 0n, detail: { trialDays } })
  await followAccess(tx, clock, row)
  await recordChangeFact(tx, clock, row, { kind: 'started' })
}

// The order was placed with a trial, and the member has used another trial since.
async function isTrialUsed(tx: Tx, clock: Clock, input: NewSubscription): Promise<boolean> {
  const { schoolId, personId, lineId, trialDays, isPaid } = input
  if (!trialDays || (await hasBegun(tx, input)) || (await claimTrial(tx, clock, { schoolId, personId })))
    return false
  if (!isPaid)
    throw new Refusal('conflict', `The trial of line ${lineId} has been used: place the order again`)
  return true
}

async function hasBegun(tx: Tx, { schoolId, lineId }: NewSubscription): Promise<boolean> {
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('firstLineId', '=', lineId)
    .executeTakeFirst()
  return subscription !== undefined
}

function trialOrFirst(now: Date, terms: Parameters<typeof firstPeriod>[1]) {
  const times = firstPeriod(now, terms)
  return { ...times, graceEndsAt: graceAfter(times.periodEndsAt) }
}

// Its first period is due, and there is no grace period before the first payment.
function unpaidTimes(now: Date) {
  const over = { periodStartsAt: new Date(now.getTime() - 1), periodEndsAt: now, graceEndsAt: now }
  return { period: 0, ...over, anchorAt: now, anchorPeriod: 1 }
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
    return refuseSecondLive(error)
  }
}

async function timeZoneOf(tx: Tx, schoolId: SchoolId): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('schools')
    .select('timeZone')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return timeZone
}
