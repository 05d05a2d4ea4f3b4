import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { OperationModules } from '../caller.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { subscription, subscriptionIdOf, toSubscription } from './subscription.ts'

type Change = (
  modules: Pick<OperationModules, 'subscriptions'>,
  operator: OperatorActor,
  id: SubscriptionId,
) => Promise<void>

type Described = {
  readonly name: 'cancel' | 'resume' | 'pause' | 'continue'
  readonly title: string
  readonly description: string
  readonly change: Change
}

function renewalOperation({ name, title, description, change }: Described) {
  return writeOperation({
    id: `subscriptions.${name}`,
    title,
    description,
    scope: 'subscriptions:write',
    effect: 'sets',
    input: { id: resourceId<'Entitlement'>('subscription', 'id of list_subscriptions') },
    output: subscription,
    untrusted: ['member.name', 'plan.name'],
    async run({ subscriptions }, operator, { id }) {
      await change({ subscriptions }, operator, subscriptionIdOf(id))
      return toSubscription(
        orNotFound(await subscriptions.subscriptionById(operator, id), 'subscription', id),
      )
    },
    rest: post(`/subscriptions/:id/${name}`),
  })
}

export const cancelSubscription = renewalOperation({
  name: 'cancel',
  title: 'Cancel a subscription',
  description:
    'Cancels the renewal of a membership, which then ends with its paid period. A membership that is past due ends immediately. Refund payments separately.',
  change: ({ subscriptions }, operator, id) => subscriptions.cancelSubscription(operator, id),
})

export const resumeSubscription = renewalOperation({
  name: 'resume',
  title: 'Resume a cancelled subscription',
  description: 'Resumes the renewal of a cancelled membership, until its period is over.',
  change: ({ subscriptions }, operator, id) => subscriptions.resumeSubscription(operator, id),
})

export const pauseSubscription = renewalOperation({
  name: 'pause',
  title: 'Pause a subscription',
  description:
    'Pauses the charges and the access of a membership that renews. The rest of its paid period is kept.',
  change: ({ subscriptions }, operator, id) => subscriptions.pauseSubscription(operator, id),
})

export const continueSubscription = renewalOperation({
  name: 'continue',
  title: 'Continue a paused subscription',
  description:
    'Continues a paused membership: the rest of the paid period runs from now on, and later periods follow it.',
  change: ({ subscriptions }, operator, id) => subscriptions.continueSubscription(operator, id),
})
