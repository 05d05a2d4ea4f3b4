import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  MembershipPlanId,
  OrderLinesTable,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import {
  renewSubscription,
  revokePaidLine,
  startSubscription,
  switchSubscription,
} from '../../subscriptions/index.ts'
import { recordCoveredPeriod } from './covered-period.ts'

export type SubscriptionLine = Pick<
  Selectable<OrderLinesTable>,
  | 'id'
  | 'itemId'
  | 'original'
  | 'amount'
  | 'access'
  | 'subscriptionId'
  | 'subscriptionStep'
  | 'subscriptionPeriod'
  | 'trialDays'
>

type SubscriptionPurchase = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly currency: string
  /** The time of the order. */
  readonly createdAt: Date
  readonly payments: readonly { readonly paidAt: Date | null; readonly amount: bigint }[]
}

/** Begins, renews or switches a subscription, and records the period it paid for. False for other lines. */
export async function deliverSubscription(
  tx: Tx,
  clock: Clock,
  { schoolId, personId, currency, createdAt, payments }: SubscriptionPurchase,
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
          paid: { lineId, charge: line.amount },
          trialDays: null,
          quotedAt: createdAt,
        })
      : await startSubscription(tx, clock, {
          schoolId,
          personId,
          ...terms,
          lineId,
          currency,
          trialDays: line.trialDays,
          mandateId,
          isPaid: payments.some(({ paidAt, amount }) => paidAt !== null && amount > 0n),
        })
  if (covered) await recordCoveredPeriod(tx, { schoolId, lineId }, covered)
  return true
}

async function changeSubscription(
  tx: Tx,
  clock: Clock,
  { subscriptionStep }: SubscriptionLine,
  subscription: Parameters<typeof switchSubscription>[2],
) {
  return subscriptionStep === 'renew'
    ? await renewSubscription(tx, clock, subscription)
    : await switchSubscription(tx, clock, subscription)
}

/** Revokes the period that a line paid for. False for lines without a subscription. */
export async function revokeSubscription(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  { id: lineId }: SubscriptionLine,
): Promise<boolean> {
  return await revokePaidLine(tx, clock, { schoolId, lineId })
}

// A line has the full price of its plan; the part that is not charged is a discount.
function termsOf({ itemId, original }: SubscriptionLine, cycle: 'monthly' | 'yearly') {
  return { planId: itemId as MembershipPlanId, cycle, price: original }
}

function cycleIn({ access }: Pick<SubscriptionLine, 'access'>): 'monthly' | 'yearly' | undefined {
  return access === 'monthly' || access === 'yearly' ? access : undefined
}
