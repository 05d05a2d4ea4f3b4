import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { renewalState, subscription, subscriptionShown, subscriptionState } from './subscription.ts'

export const listSubscriptions = listOperation({
  id: 'subscriptions.list',
  title: 'List subscriptions',
  description:
    'The memberships that members of this school hold or held, latest first: which plan, since when, until when. One that renews says what comes next.',
  scope: 'subscriptions:read',
  filters: {
    state: subscriptionState.optional().describe('only those that stand like this now'),
    renewal_state: renewalState.optional().describe('only those that renew and stand like this'),
    member_id: idNamed<'Person'>('member').optional(),
    plan_id: idNamed<'MembershipPlan'>('membership plan').optional(),
  },
  item: subscription,
  untrusted: ['items[].member.name', 'items[].plan.name'],
  read: ({ subscriptions }, operator, page, filter) =>
    subscriptions.listSubscriptions(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => subscriptionShown(row),
  rest: get('/subscriptions'),
  tool: {
    name: 'list_subscriptions',
    nextSteps: ['Call get_subscription with an id, or list_membership_plans for the plans themselves.'],
  },
})
