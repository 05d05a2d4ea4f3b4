import { z } from 'zod'
import type { SubscriptionEvent, SubscriptionPayment } from '../../domain/subscriptions/index.ts'
import { currencyOf } from '../../platform/money.ts'
import { listOperation } from '../operation.ts'
import { memberName } from '../personal-data.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import { subscriptionIdOf } from './subscription.ts'

const filters = { subscription_id: resourceId<'Entitlement'>('subscription', 'id of list_subscriptions') }

export const listSubscriptionEvents = listOperation({
  id: 'subscriptions.events_list',
  reads: 'replica',
  title: 'List the events of a subscription',
  description:
    'Returns the history of a membership that renews, latest first. Entries never change. A membership that does not renew has none.',
  scope: 'subscriptions:read',
  filters,
  item: component(
    'SubscriptionEvent',
    z.object({
      id,
      kind: z.string().describe('such as started, renewed, payment_failed or ended'),
      happened_at: moment,
      by: z.object({ id, name: memberName }).nullable().describe('the person who did it'),
      period: z.number().int().nullable(),
      attempt: z.number().int().nullable().describe('of a failed or requested payment'),
      trial_days: z.number().int().nullable(),
      price: money.nullable().describe('of an announced price'),
      at: momentOrNull.describe('the next try, the start of a price, or the new end'),
      plan: z.string().nullable().describe('the name of the new plan'),
      reason: z.string().nullable().describe('why it ended'),
    }),
  ),
  untrusted: ['items[].by.name', 'items[].plan'],
  async read({ subscriptions }, operator, page, { subscriptionId }) {
    orNotFound(await subscriptions.subscriptionById(operator, subscriptionId), 'subscription', subscriptionId)
    return await subscriptions.subscriptionHistory(operator, subscriptionIdOf(subscriptionId), page)
  },
  cursorOf: ({ happenedAt, id }) => ({ at: happenedAt, id }),
  toItem: (event: SubscriptionEvent) => ({
    id: event.id,
    kind: event.kind,
    happened_at: momentOf(event.happenedAt),
    by: event.byPersonId && { id: event.byPersonId, name: event.authorName },
    period: event.period,
    attempt: event.attempt,
    trial_days: event.trialDays,
    price: event.price === null ? null : moneyOf(event.price, currencyOf(event.currency)),
    at: momentOf(event.at),
    plan: event.planName,
    reason: event.reason,
  }),
  rest: get('/subscriptions/:subscription_id/events'),
})

const step = z.enum(['start', 'renew', 'switch'])

export const listSubscriptionPayments = listOperation({
  id: 'subscriptions.payments_list',
  reads: 'primary',
  title: 'List the payments of a subscription',
  description:
    'Returns the payments that started, renewed or switched a membership that renews, latest first, including failed ones.',
  scope: 'orders:read',
  filters,
  item: component(
    'SubscriptionPayment',
    z.object({
      id,
      order_id: id,
      trade_no: z.string(),
      step,
      period: z.number().int().nullable().describe('null: the first'),
      amount: money,
      state: z.string(),
      paid_at: momentOrNull,
      created_at: moment,
    }),
  ),
  read: ({ subscriptions }, operator, page, { subscriptionId }) =>
    subscriptions.subscriptionPayments(operator, subscriptionIdOf(subscriptionId), page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (payment: SubscriptionPayment) => ({
    id: payment.id,
    order_id: payment.orderId,
    trade_no: payment.tradeNo,
    step: step.parse(payment.step ?? 'start'),
    period: payment.period,
    amount: moneyOf(payment.amount, currencyOf(payment.currency)),
    state: payment.state,
    paid_at: momentOf(payment.paidAt),
    created_at: momentOf(payment.createdAt),
  }),
  rest: get('/subscriptions/:subscription_id/payments'),
})
