import type { OrderLineId, SubscriptionSwitchesTable } from '../../platform/db/schema/schema.gen.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { proratedCredit } from './proration.ts'

/** The plan and the period of a subscription at one time. */
export type PlanPeriod = Pick<
  SubscriptionRow,
  'planId' | 'cycle' | 'price' | 'period' | 'periodStartsAt' | 'periodEndsAt' | 'anchorAt' | 'anchorPeriod'
> & { readonly state: SubscriptionSwitchesTable['replacedState'] }

/** The period that one order line paid for. */
export type PaidLine = {
  readonly lineId: OrderLineId
  /** False once its payment was refunded or its dispute was lost. */
  readonly isPaid: boolean
  /** The period that it began, or in which it switched the plan. */
  readonly period: number
  readonly from: Date
  readonly until: Date
  /** The price after the discounts of its order, and the rest of it after refunds. */
  readonly agreed: bigint
  readonly remaining: bigint
}

/** A switch to another plan: the rest of its period is paid, or a new period less a credit. */
export type PaidSwitch = PaidLine & {
  readonly replaced: PlanPeriod
  /** The share of the payments before it that was counted towards it; 0 where it keeps its period. */
  readonly credit: bigint
  /** The time of its quote, from which the credit is counted; it may be paid later. */
  readonly quotedAt: Date
}

/**
 * The payments for the current period of a subscription: the line that began it, and the switches since. A switch that
 * began a new period is preceded by the payments that it replaced.
 */
export type Coverage = {
  readonly row: SubscriptionRow
  /** Undefined while nothing was paid or granted. */
  readonly base: PaidLine | undefined
  readonly switches: readonly PaidSwitch[]
  /** Plans of other subscriptions of the same person: each plan is held once at a time. */
  readonly otherPlanIds: readonly SubscriptionRow['planId'][]
}

/** The effect of a full refund on a subscription. */
export type AfterRefund =
  | { readonly is: 'unchanged' }
  | { readonly is: 'ends' }
  | { readonly is: 'returns'; readonly to: PlanPeriod; readonly reverted: readonly OrderLineId[] }
  | { readonly is: 'shortened'; readonly endsAt: Date }

/**
 * The effect of refunding a payment on its subscription. A period ends with the payment
 * that began it, and a switch within a period needs it too. A switch that began a period stands without the payments
 * before it, except for the days that their credit paid for.
 */
export function afterRefund(coverage: Coverage, lineId: OrderLineId, now: Date): AfterRefund {
  const { row, base, switches } = coverage
  if (row.state === 'ended') return { is: 'unchanged' }
  if (!base) return { is: 'ends' }
  const lines = [base, ...switches]
  if (!lines.some((line) => line.lineId === lineId)) return { is: 'unchanged' }
  const without = { ...coverage, ...withoutLine(base, switches, lineId) }
  const covered = lastCovered(without.base, without.switches)
  if (covered < 0) return { is: 'ends' }
  if (covered < switches.length) return returnToEarlierPlan(coverage, covered, now)
  return shortenPeriod(coverage, without, now)
}

function withoutLine(base: PaidLine, switches: readonly PaidSwitch[], lineId: OrderLineId) {
  const refunded = <Line extends PaidLine>(line: Line): Line =>
    line.lineId === lineId ? { ...line, isPaid: false, remaining: 0n } : line
  return { base: refunded(base), switches: switches.map(refunded) }
}

// 0 is the base, n the nth switch, -1 nothing.
function lastCovered(base: PaidLine, switches: readonly PaidSwitch[]): number {
  return switches.reduce(
    (covered, line, at) => (line.isPaid && (beginsPeriod(line) || covered === at) ? at + 1 : covered),
    base.isPaid ? 0 : -1,
  )
}

const beginsPeriod = ({ period, replaced }: PaidSwitch) => period > replaced.period

function returnToEarlierPlan(
  { row, switches, otherPlanIds }: Coverage,
  covered: number,
  now: Date,
): AfterRefund {
  const reverted = switches.slice(covered)
  const replaced = reverted[0]?.replaced
  if (!replaced) return { is: 'unchanged' }
  const to = { ...replaced, ...boundsOf(row, replaced, reverted) }
  const isOver = to.periodEndsAt <= (row.pausedAt ?? now)
  const isPausedTrial = row.state === 'paused' && to.state === 'trialing'
  if (isOver || isPausedTrial || otherPlanIds.includes(to.planId)) return { is: 'ends' }
  return { is: 'returns', to, reverted: reverted.map(({ lineId }) => lineId) }
}

// Pauses and changes of the end since then have moved the period, and apply to the previous one too.
function boundsOf(row: SubscriptionRow, replaced: PlanPeriod, reverted: readonly PaidSwitch[]) {
  const { periodStartsAt, periodEndsAt, anchorAt, anchorPeriod } = row
  if (row.period === replaced.period) return { periodStartsAt, periodEndsAt, anchorAt, anchorPeriod }
  const start = reverted.findLast(beginsPeriod)
  const moved = start ? periodStartsAt.getTime() - start.from.getTime() : 0
  const shifted = (moment: Date) => new Date(moment.getTime() + moved)
  return {
    periodStartsAt: shifted(replaced.periodStartsAt),
    periodEndsAt: shifted(replaced.periodEndsAt),
    anchorAt: shifted(replaced.anchorAt),
    anchorPeriod: replaced.anchorPeriod,
  }
}

// The period is made shorter by the days that a lost credit paid for.
function shortenPeriod(before: Coverage, after: Coverage, now: Date): AfterRefund {
  const { row, switches } = before
  const at = switches.findLastIndex(beginsPeriod)
  const planSwitch = switches[at]
  if (!planSwitch) return { is: 'unchanged' }
  const lost = lostCredit(after, at) - lostCredit(before, at)
  if (lost <= 0n) return { is: 'unchanged' }
  const length = BigInt(planSwitch.until.getTime() - planSwitch.from.getTime())
  const lostTime = (length * lost) / (planSwitch.agreed + planSwitch.credit)
  const endsAt = new Date(row.periodEndsAt.getTime() - Number(lostTime))
  return endsAt > (row.pausedAt ?? now) ? { is: 'shortened', endsAt } : { is: 'ends' }
}

// The part of a switch's credit whose payments were refunded since.
function lostCredit({ base, switches }: Coverage, at: number): bigint {
  const planSwitch = switches[at]
  if (!planSwitch || !base) return 0n
  const { replaced, credit, quotedAt } = planSwitch
  const sources = [base, ...switches.slice(0, at)].filter(({ period }) => period === replaced.period)
  const refunded = sources.filter(({ isPaid }) => !isPaid)
  const lost = refunded.map((line) => unusedOf(line, line.agreed, replaced, quotedAt)).reduce(sum, 0n)
  return lost < credit ? lost : credit
}

/** The credit of a switch: the unused share of the payments for the running period, at most of its list price. */
export function creditOf(coverage: Coverage, now: Date): bigint {
  const { row, base, switches } = coverage
  const listCredit = proratedCredit(row.price, row, now)
  if (!base) return 0n
  const ofSwitches = switches.map((line, at) => ({
    ...line,
    remaining: line.remaining + (line.isPaid ? line.credit - lostCredit(coverage, at) : 0n),
  }))
  const paid = [base, ...ofSwitches]
    .filter(({ period, isPaid }) => isPaid && period === row.period)
    .map((line) => unusedOf(line, line.remaining, row, now))
    .reduce(sum, 0n)
  return paid < listCredit ? paid : listCredit
}

type Bounds = Pick<SubscriptionRow, 'periodStartsAt' | 'periodEndsAt'>

// A payment within a period covers the rest of it; a line that began the period covers all of it.
function unusedOf(line: PaidLine | PaidSwitch, amount: bigint, bounds: Bounds, now: Date): bigint {
  if (!('replaced' in line) || beginsPeriod(line)) return proratedCredit(amount, bounds, now)
  const length = line.until.getTime() - line.from.getTime()
  const remainingMs = Math.max(0, bounds.periodEndsAt.getTime() - now.getTime())
  return (amount * BigInt(remainingMs)) / BigInt(Math.max(length, remainingMs))
}

const sum = (one: bigint, other: bigint) => one + other
