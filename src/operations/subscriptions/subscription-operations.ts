import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment, version } from '../wire/shapes.ts'
import { renewalState, subscription, subscriptionState, toSubscription } from './subscription.ts'

export const listSubscriptions = listOperation({
  id: 'subscriptions.list',
  reads: 'replica',
  title: 'List subscriptions',
  description:
    'Returns the current and former memberships of members of this school, latest first, with the plan, the start and the end. For a membership that renews it also returns the next charge.',
  scope: 'subscriptions:read',
  filters: {
    state: subscriptionState.optional().describe('only memberships in this state'),
    renewal_state: renewalState.optional().describe('only memberships that renew and have this state'),
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
  description: 'Returns a current or former membership of a member.',
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
    'Sets the end of a membership with everything that it includes: later, earlier, never, or now if ends_at is in the past. For a membership that renews, the current period becomes longer or shorter. Refund payments separately. A revoked membership stays ended.',
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
