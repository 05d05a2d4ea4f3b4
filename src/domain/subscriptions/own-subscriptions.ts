import { sql } from 'kysely'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../platform/paging.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { subscriptionsOf } from './locked-subscription.ts'
import { isNeverPaid } from './periods.ts'
import { mayMove } from './state-machine.ts'
import { nextTerms } from './terms.ts'

const most = 50

/** A member's subscriptions, those that have ended last, in one statement. */
export async function ownSubscriptions({ db }: SubscriptionDeps, member: MemberActor) {
  const rows = await subscriptionsOf(db, member)
    .innerJoin('membershipPlans as plan', (join) =>
      join
        .onRef('plan.schoolId', '=', 'subscriptions.schoolId')
        .onRef('plan.id', '=', 'subscriptions.planId'),
    )
    .leftJoin('membershipPlans as next', (join) =>
      join
        .onRef('next.schoolId', '=', 'subscriptions.schoolId')
        .onRef('next.id', '=', 'subscriptions.nextPlanId'),
    )
    .leftJoin('paymentMandates as mandate', (join) =>
      join
        .onRef('mandate.schoolId', '=', 'subscriptions.schoolId')
        .onRef('mandate.id', '=', 'subscriptions.mandateId')
        .on('mandate.endedAt', 'is', null),
    )
    .orderBy(sql`subscriptions.state = 'ended'`)
    .orderBy('subscriptions.createdAt', 'desc')
    .orderBy('subscriptions.id')
    .limit(most)
    .selectAll('subscriptions')
    .select(['plan.name as planName', 'plan.slug as planSlug', 'plan.state as planState'])
    .select(['next.name as nextPlanName', 'mandate.gateway', 'mandate.brand', 'mandate.last4'])
    .select(['mandate.expiresOn', openPayment(member.schoolId).as('openPaymentId')])
    .execute()
  return rows.map(({ gateway, brand, last4, expiresOn, ...row }) => ({
    ...row,
    card: gateway === null ? null : { gateway, brand, last4, expiresOn },
    /** Its first period has to be paid before it gives access. */
    isNeverPaid: isNeverPaid(row),
    canCancel: !row.cancelAskedAt && mayMove(row.state, 'cancel'),
    canSwitch: !row.cancelAskedAt && mayMove(row.state, 'switch'),
    /** The price and date of the next charge; undefined if there is none. */
    nextCharge: nextChargeOf(row),
  }))
}

// The newest payment of the period that is not paid yet; none while a stored card is being charged.
const openPayment = (schoolId: SchoolId) => sql<PaymentId | null>`(
  select case when payment.state = 'not_paid' and payment.mandate_id is not null then null else payment.id end
  from order_lines line
  join payments payment on payment.school_id = line.school_id and payment.order_id = line.order_id
  where line.school_id = ${schoolId} and line.subscription_id = subscriptions.id
    and line.subscription_step = 'renew' and line.subscription_period = subscriptions.period + 1
  order by payment.created_at desc, payment.id desc limit 1
)`

type RenewalTerms = Parameters<typeof nextTerms>[0] & {
  readonly state: string
  readonly cancelAskedAt: Date | null
  readonly dueAt: Date | null
}

/** The price and date of the next charge; undefined if the subscription does not renew. */
export function nextChargeOf(row: RenewalTerms) {
  const renews = ['trialing', 'active', 'past_due'].includes(row.state) && !row.cancelAskedAt
  if (!renews) return undefined
  return { amount: nextTerms(row).price, at: row.state === 'past_due' ? row.dueAt : row.periodEndsAt }
}

/** A subscription as its member sees it. */
export type OwnSubscription = LookupRow<typeof ownSubscriptions>[number]
