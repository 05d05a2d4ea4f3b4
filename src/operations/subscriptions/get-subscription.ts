import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { subscription, subscriptionShown } from '../../shapes/subscription.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps } from '../../wire.ts'

export const getSubscription = defineTool({
  name: 'get_subscription',
  title: 'Look at a subscription',
  description: 'One membership that a member holds or held.',
  access: ['subscriptions:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_subscriptions') }),
  output: subscription.extend({ next_steps: nextSteps }),
  untrusted: ['member.name', 'plan.name'],
  async run(context, { id }) {
    const named = namedBy<'Entitlement'>(id, 'subscription')
    const found = await context.modules.entitlements.subscriptionById(operatorOf(context), named)
    return { ...subscriptionShown(orRefuse(found, 'subscription', id)), next_steps: [] }
  },
})
