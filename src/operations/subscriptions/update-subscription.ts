import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { moment, version } from '../wire/shapes.ts'
import { subscription, subscriptionShown } from './subscription.ts'

export const updateSubscription = writeOperation({
  id: 'subscriptions.update',
  title: 'End or extend a subscription',
  description:
    'Sets when a membership ends, with everything that it includes: later, earlier, never, or now where ends_at has passed. Of one that renews the current period is made longer or shorter. Money is refunded apart from this. A membership that was taken back stays ended.',
  scope: 'subscriptions:write',
  effect: 'sets',
  input: {
    id: idNamed<'Entitlement'>('subscription'),
    updated_at: version,
    ends_at: moment.nullable().describe('null: never; a moment that has passed: now'),
  },
  output: subscription,
  untrusted: ['member.name', 'plan.name'],
  async run({ subscriptions }, operator, { id, ...change }) {
    await subscriptions.changeSubscription(operator, { id, ...change })
    return subscriptionShown(orRefuse(await subscriptions.subscriptionById(operator, id), 'subscription', id))
  },
  rest: patch('/subscriptions/:id'),
})
