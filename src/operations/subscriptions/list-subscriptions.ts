import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { subscription, subscriptionShown, subscriptionState } from '../../shapes/subscription.ts'

export const listSubscriptions = defineListTool({
  name: 'list_subscriptions',
  title: 'List subscriptions',
  description:
    'The memberships that members of this school hold or held, latest first: which plan, since when, until when. Plans are not charged again by themselves here: a renewal is a purchase of its own and one more item of this list.',
  access: ['subscriptions:read'],
  activity: 'school',
  filters: { state: subscriptionState.optional().describe('only those that stand like this now') },
  shown: subscription,
  untrusted: ['items[].member.name', 'items[].plan.name'],
  nextSteps: ['Call get_subscription with an id, or list_membership_plans for the plans themselves.'],
  read: (context, page, { state }) =>
    context.modules.entitlements.listSubscriptions(operatorOf(context), { page, state }),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (row) => subscriptionShown(row),
})
