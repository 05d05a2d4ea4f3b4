import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch } from '../rest.ts'
import { resourceId, orNotFound } from '../wire/resource-id.ts'
import { moment, version } from '../wire/shapes.ts'
import { renewalState, subscription, toSubscription, subscriptionState } from './subscription.ts'

export const listSubscriptions = listOperation({
  id: 'subscriptions.list',
  title: 'List subscriptions',
  description:
    'The memberships that members of this school hold or held, latest first: which plan, since when, until when. One that renews says what comes next.',
  scope: 'subscriptions:read',
  filters: {
    state: subscriptionState.optional().describe('only those that stand like this now'),
    renewal_state: renewalState.optional().describe('only those that renew and stand like this'),
    member_id: resourceId<'Person'>('member').optional(),
    plan_id: resourceId<'MembershipPlan'>('membership plan').optional(),
  },
  item: subscription,
  untrusted: ['items[].member.name', 'items[].plan.name'],
  read: ({ subscriptions }, operator, page, filter) =>
    subscriptions.listSubscriptions(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => toSubscription(row),
  rest: get('/subscriptions'),
  tool: {
    name: 'list_subscriptions',
    nextSteps: ['Call get_subscription with an id, or list_membership_plans for the plans themselves.'],
  },
})

export const getSubscription = readOperation({
  id: 'subscriptions.get',
  title: 'Get a subscription',
  description: 'A membership that a member holds or held.',
  scope: 'subscriptions:read',
  input: { id: resourceId<'Entitlement'>('subscription', 'id of list_subscriptions') },
  output: subscription,
  untrusted: ['member.name', 'plan.name'],
  run: async ({ subscriptions }, operator, { id }) =>
    toSubscription(orNotFound(await subscriptions.subscriptionById(operator, id), 'subscription', id)),
  rest: get('/subscriptions/:id'),
  tool: { name: 'get_subscription', nextSteps: [] },
})

export const updateSubscription = writeOperation({
  id: 'subscriptions.update',
  title: 'End or extend a subscription',
  description:
    'Sets when a membership ends, with everything that it includes: later, earlier, never, or now where ends_at has passed. Of one that renews the current period is made longer or shorter. Money is refunded apart from this. A membership that was taken back stays ended.',
  scope: 'subscriptions:write',
  effect: 'sets',
  input: {
    id: resourceId<'Entitlement'>('subscription'),
    updated_at: version,
    ends_at: moment.nullable().describe('null: never; a moment that has passed: now'),
  },
  output: subscription,
  untrusted: ['member.name', 'plan.name'],
  async run({ subscriptions }, operator, { id, ...change }) {
    await subscriptions.changeSubscription(operator, { id, ...change })
    return toSubscription(orNotFound(await subscriptions.subscriptionById(operator, id), 'subscription', id))
  },
  rest: patch('/subscriptions/:id'),
})
