import type { Db } from '../../../platform/db/database.ts'
import { type PastSubscription, pastSubscriptions } from '../../subscriptions/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { type PricedLine, refusedAt } from './selections.ts'

type Line = Pick<PricedLine, 'itemType' | 'itemId' | 'access'>

/** Whether a line begins a subscription. */
export function isSubscription({ itemType, access }: Line): boolean {
  return itemType === 'membership_plan' && (access === 'monthly' || access === 'yearly')
}

/** To which of the plans among these lines the member is or was subscribed; no statement where there are none. */
export async function pastOf(
  db: Db,
  member: MemberActor,
  lines: readonly Line[],
): Promise<PastSubscription[]> {
  const planIds = lines.filter(isSubscription).map(({ itemId }) => itemId)
  return planIds.length === 0 ? [] : await pastSubscriptions(db, member, planIds)
}

/** A trial is given once: who was subscribed before pays from the first day. */
export function withTrialOnce<Priced extends PricedLine>(
  line: Priced,
  past: readonly PastSubscription[],
): Priced {
  const isFirst = !past.some(({ planId }) => planId === line.itemId)
  if (!line.trialDays || isFirst) return line
  return { ...line, trialDays: null, discount: 0n, amount: line.original }
}

export function isSubscribed({ itemId }: Pick<Line, 'itemId'>, past: readonly PastSubscription[]): boolean {
  return past.some(({ planId, isLive }) => isLive && planId === itemId)
}

/** A plan is held once at a time. */
export function refuseSubscribed(lines: readonly Line[], past: readonly PastSubscription[]): void {
  const at = lines.findIndex((line) => isSubscribed(line, past))
  if (at >= 0) throw refusedAt(at, 'is already subscribed to')
}
