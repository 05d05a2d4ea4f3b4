import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  MembershipPlanId,
  OrderLinesTable,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema.gen.ts'
import {
  refundPeriod,
  refundStart,
  renewSubscription,
  startSubscription,
  switchSubscription,
} from '../subscriptions/index.ts'
import { noteCoveredPeriod } from './covered-period.ts'

export type SubscriptionLine = Pick<
  Selectable<OrderLinesTable>,
  | 'id'
  | 'itemId'
  | 'original'
  | 'access'
  | 'subscriptionId'
  | 'subscriptionStep'
  | 'subscriptionPeriod'
  | 'trialDays'
>

type Bought = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly currency: string
  /** When it was ordered. */
  readonly createdAt: Date
}

/** Begins, renews or switches a subscription, and notes the period it paid for. False for a line that is none. */
export async function deliverSubscription(
  tx: Tx,
  clock: Clock,
  { schoolId, personId, currency, createdAt }: Bought,
  line: SubscriptionLine,
  storedMandate: () => Promise<PaymentMandateId | null>,
): Promise<boolean> {
  const { id: lineId, subscriptionId: id, subscriptionPeriod: period } = line
  const cycle = cycleIn(line)
  if (!cycle) return false
  const mandateId = await storedMandate()
  const terms = termsOf(line, cycle)
  const covered =
    id && period !== null
      ? await changeSubscription(tx, clock, line, {
          schoolId,
          id,
          period,
          mandateId,
          ...terms,
          quotedAt: createdAt,
        })
      : await startSubscription(tx, clock, {
          ...{ schoolId, personId, ...terms, lineId, currency, trialDays: line.trialDays, mandateId },
        })
  if (covered) await noteCoveredPeriod(tx, { schoolId, lineId }, covered)
  return true
}

async function changeSubscription(
  tx: Tx,
  clock: Clock,
  { subscriptionStep }: SubscriptionLine,
  paid: Parameters<typeof switchSubscription>[2],
) {
  return subscriptionStep === 'renew'
    ? await renewSubscription(tx, clock, paid)
    : await switchSubscription(tx, clock, paid)
}

/** Ends a subscription whose current period was refunded. False for a line that is none. */
export async function takeBackSubscription(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  { id: lineId, subscriptionId: id, subscriptionStep, subscriptionPeriod: period }: SubscriptionLine,
): Promise<boolean> {
  if (id && period !== null) {
    // What was paid to switch leaves the plan as it is.
    if (subscriptionStep === 'renew') await refundPeriod(tx, clock, { schoolId, id, period })
    return true
  }
  return await refundStart(tx, clock, { schoolId, lineId })
}

// A line names the full price of its plan; what is not charged of it is a discount.
function termsOf({ itemId, original }: SubscriptionLine, cycle: 'monthly' | 'yearly') {
  return { planId: itemId as MembershipPlanId, cycle, price: original }
}

function cycleIn({ access }: Pick<SubscriptionLine, 'access'>): 'monthly' | 'yearly' | undefined {
  return access === 'monthly' || access === 'yearly' ? access : undefined
}
