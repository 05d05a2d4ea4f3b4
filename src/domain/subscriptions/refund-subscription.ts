import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { OrderLineId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { switchSubscriptionPlan } from '../entitlements/index.ts'
import { type AfterRefund, afterRefund } from './coverage.ts'
import { graceAfter } from './grace-period.ts'
import { lockSubscription, type SubscriptionRow } from './locked-subscription.ts'
import { move } from './move.ts'
import { coverageOf, subscriptionOfLine } from './paid-lines.ts'

type LineKey = { readonly schoolId: SchoolId; readonly lineId: OrderLineId }

/** A membership after a refund: its plan and the end of its paid period. */
export type MembershipAfterRefund = {
  readonly is: AfterRefund['is']
  readonly planName: string
  readonly endsAt: Date
}

/** The membership that a line paid for, after a refund; undefined for another line. */
export async function membershipAfterRefund(
  db: Db,
  line: LineKey,
  now: Date,
): Promise<MembershipAfterRefund | undefined> {
  const key = await subscriptionOfLine(db, line)
  if (!key) return undefined
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('schoolId', '=', key.schoolId)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  const after = afterRefund(await coverageOf(db, row), line.lineId, now)
  const { planId, endsAt } = { planId: row.planId, ...endOf(row, after, now) }
  const { name: planName } = await db
    .selectFrom('membershipPlans')
    .select('name')
    .where('schoolId', '=', row.schoolId)
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  return { is: after.is, planName, endsAt }
}

function endOf(row: SubscriptionRow, after: AfterRefund, now: Date) {
  switch (after.is) {
    case 'unchanged':
      return { endsAt: row.endedAt ?? row.periodEndsAt }
    case 'ends':
      return { endsAt: now }
    case 'returns':
      return { planId: after.to.planId, endsAt: after.to.periodEndsAt }
    case 'shortened':
      return { endsAt: after.endsAt }
  }
}

/** Revokes the period that a line paid for, once its payment was refunded or its dispute lost. False for another line. */
export async function revokePaidLine(tx: Tx, clock: Clock, line: LineKey): Promise<boolean> {
  const key = await subscriptionOfLine(tx, line)
  if (!key) return false
  const subscription = await lockSubscription(tx, key)
  const after = afterRefund(await coverageOf(tx, subscription), line.lineId, clock.now())
  switch (after.is) {
    case 'unchanged':
      break
    case 'ends':
      await endRefunded(tx, clock, subscription)
      break
    case 'returns':
      await returnTo(tx, clock, subscription, after)
      break
    case 'shortened':
      await shorten(tx, clock, subscription, after.endsAt)
  }
  return true
}

async function endRefunded(tx: Tx, clock: Clock, subscription: SubscriptionRow) {
  await move(tx, clock, subscription, {
    step: 'refund',
    kind: 'ended',
    detail: { reason: 'refunded' },
    set: { endedAt: clock.now(), endReason: 'refunded', pausedAt: null },
  })
}

async function returnTo(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
  { to: { state, ...planPeriod }, reverted }: Extract<AfterRefund, { is: 'returns' }>,
) {
  const { schoolId, id: subscriptionId } = subscription
  const now = clock.now()
  await tx
    .updateTable('subscriptionSwitches')
    .set({ revertedAt: now })
    .where('schoolId', '=', schoolId)
    .where('lineId', '=', (eb) => eb.fn.any(eb.val([...reverted])))
    .execute()
  await switchSubscriptionPlan(tx, { schoolId, subscriptionId, planId: planPeriod.planId, at: now })
  await move(tx, clock, subscription, {
    step: state === 'trialing' && subscription.state === 'active' ? 'return_to_trial' : 'return',
    kind: 'plan_switched',
    detail: { from: subscription.planId, to: planPeriod.planId, reason: 'refunded' },
    set: {
      ...planPeriod,
      nextPlanId: null,
      nextCycle: null,
      nextPrice: null,
      nextPriceFrom: null,
      graceEndsAt: graceAfter(planPeriod.periodEndsAt),
      toldPeriod: planPeriod.period,
    },
  })
}

async function shorten(tx: Tx, clock: Clock, subscription: SubscriptionRow, periodEndsAt: Date) {
  await move(tx, clock, subscription, {
    step: 'adjust',
    kind: 'end_changed',
    detail: {
      from: subscription.periodEndsAt.toISOString(),
      to: periodEndsAt.toISOString(),
      reason: 'refunded',
    },
    set: {
      periodEndsAt,
      anchorAt: periodEndsAt,
      anchorPeriod: subscription.period + 1,
      graceEndsAt: graceAfter(periodEndsAt),
      toldPeriod: subscription.period,
    },
  })
}
