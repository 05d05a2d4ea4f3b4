import { z } from 'zod'
import { membershipStatuses, type Subscription } from '../../domain/subscriptions/index.ts'
import type { EntitlementId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { currencyOf } from '../../platform/money.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

export const subscriptionState = z.enum(membershipStatuses)

/** The state of a membership that renews. */
export const renewalState = z.enum(['trialing', 'active', 'past_due', 'paused', 'ended'])

const card = z.object({
  gateway: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expires_on: z.string().nullable().describe('YYYY-MM'),
})

const renewal = z.object({
  state: renewalState,
  cycle: z.enum(['monthly', 'yearly']),
  price: money,
  period: z.number().int().describe('0 is the trial'),
  period_starts_at: moment,
  period_ends_at: moment,
  next_charge: z.object({ price: money, at: momentOrNull }).nullable(),
  cancel_requested_at: momentOrNull,
  paused_at: momentOrNull,
  next_plan: z.string().nullable(),
  card: card.nullable().describe('null: the member pays each period'),
})

/** A membership of a member. */
export const subscription = component(
  'Subscription',
  z.object({
    id,
    member,
    plan: z.object({ id, slug: z.string(), name: z.string() }),
    state: subscriptionState,
    source: z.string().describe('subscription, payment, gift, seat or manual'),
    starts_at: moment,
    ends_at: momentOrNull.describe('null: never'),
    taken_back_at: momentOrNull,
    renewal: renewal.nullable().describe('for a membership that renews'),
    updated_at: moment,
  }),
)

export function toSubscription(row: Subscription): z.input<typeof subscription> {
  return {
    id: row.id,
    member: { id: row.memberId, name: row.name, email: row.email },
    plan: { id: row.planId, slug: row.planSlug, name: row.planName },
    state: row.state,
    source: row.source,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.renewal?.state === 'active' ? row.renewal.periodEndsAt : row.expiresAt),
    taken_back_at: momentOf(row.takenBackAt),
    renewal: row.renewal && toRenewal(row, row.renewal),
    updated_at: momentOf(row.updatedAt),
  }
}

function toRenewal(
  row: Subscription,
  { currency: currencyCode, nextCharge, card: storedCard, ...of }: NonNullable<Subscription['renewal']>,
): z.input<typeof renewal> {
  const currency = currencyOf(currencyCode)
  return {
    state: of.state,
    cycle: of.cycle,
    price: moneyOf(of.price, currency),
    period: of.period,
    period_starts_at: momentOf(of.periodStartsAt),
    period_ends_at: momentOf(of.periodEndsAt),
    next_charge: nextCharge
      ? { price: moneyOf(nextCharge.amount, currency), at: momentOf(nextCharge.at) }
      : null,
    cancel_requested_at: momentOf(row.cancelAskedAt),
    paused_at: momentOf(row.pausedAt),
    next_plan: row.nextPlanName,
    card: storedCard && {
      gateway: storedCard.gateway,
      brand: storedCard.brand,
      last4: storedCard.last4,
      expires_on: storedCard.expiresOn,
    },
  }
}

// A membership that renews has the id of its subscription.
export const subscriptionIdOf = (id: EntitlementId) => id as string as SubscriptionId
