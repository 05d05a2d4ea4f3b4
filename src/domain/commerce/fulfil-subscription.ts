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

/** Begins, renews or switches a subscription. False for a line that is none. */
export async function deliverSubscription(
  tx: Tx,
  clock: Clock,
  { schoolId, personId, currency, createdAt }: Bought,
  line: SubscriptionLine,
  storedMandate: () => Promise<PaymentMandateId | null>,
): Promise<boolean> {
  const { id: lineId, subscriptionId: id, subscriptionStep, subscriptionPeriod: period } = line
  if (id && period !== null) {
    const paid = { schoolId, id, period, mandateId: await storedMandate() }
    if (subscriptionStep === 'renew') await renewSubscription(tx, clock, paid)
    else {
      const terms = termsOf(line, cycleOf(line))
      await switchSubscription(tx, clock, { ...paid, ...terms, quotedAt: createdAt })
    }
    return true
  }
  const cycle = cycleIn(line)
  if (!cycle) return false
  const terms = { ...termsOf(line, cycle), lineId, currency, trialDays: line.trialDays }
  await startSubscription(tx, clock, { schoolId, personId, ...terms, mandateId: await storedMandate() })
  return true
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

function cycleOf(line: SubscriptionLine): 'monthly' | 'yearly' {
  const cycle = cycleIn(line)
  if (!cycle) throw new Error(`Line ${line.id} of a subscription does not renew`)
  return cycle
}
