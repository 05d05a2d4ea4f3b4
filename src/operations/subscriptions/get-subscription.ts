import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { subscription, subscriptionShown } from './subscription.ts'

export const getSubscription = readOperation({
  id: 'subscriptions.get',
  title: 'Get a subscription',
  description: 'A membership that a member holds or held.',
  scope: 'subscriptions:read',
  input: { id: idNamed<'Entitlement'>('subscription', 'id of list_subscriptions') },
  output: subscription,
  untrusted: ['member.name', 'plan.name'],
  run: async ({ subscriptions }, operator, { id }) =>
    subscriptionShown(orRefuse(await subscriptions.subscriptionById(operator, id), 'subscription', id)),
  rest: get('/subscriptions/:id'),
  tool: { name: 'get_subscription', nextSteps: [] },
})
