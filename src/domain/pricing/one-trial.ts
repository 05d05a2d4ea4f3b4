import type { Db } from '../../platform/db/database.ts'
import { type PastMemberships, pastSubscriptions } from '../subscriptions/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { PricedLine } from './priced-line.ts'

type Line = Pick<PricedLine, 'itemType' | 'itemId' | 'access'>

export const noPastMemberships: PastMemberships = { plans: [], hadTrial: false }

/** True if a line begins a subscription. */
export function isSubscription({ itemType, access }: Line): boolean {
  return itemType === 'membership_plan' && (access === 'monthly' || access === 'yearly')
}

/** The member's past subscriptions to the plans in these lines; runs no statement if there are none. */
export async function pastMembershipsOf(
  db: Db,
  member: MemberActor,
  lines: readonly Line[],
): Promise<PastMemberships> {
  const planIds = lines.filter(isSubscription).map(({ itemId }) => itemId)
  return planIds.length === 0 ? noPastMemberships : await pastSubscriptions(db, member, planIds)
}

/** A person gets one trial per school: the first line with a trial keeps it, and the others are charged immediately. */
export function withOneTrial<Priced extends PricedLine>(
  lines: readonly Priced[],
  past: PastMemberships,
): Priced[] {
  const isNew = ({ itemId }: Line) => !past.plans.some(({ planId }) => planId === itemId)
  const trialLine = past.hadTrial ? undefined : lines.find((line) => line.trialDays && isNew(line))
  return lines.map((line) =>
    !line.trialDays || line === trialLine
      ? line
      : { ...line, trialDays: null, discount: 0n, amount: line.original },
  )
}

export function isSubscribed({ itemId }: Pick<Line, 'itemId'>, { plans }: PastMemberships): boolean {
  return plans.some(({ planId, isLive }) => isLive && planId === itemId)
}
