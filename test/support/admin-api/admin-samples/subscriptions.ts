import { membershipItem, plantMembership, sell } from '../../people/learning-cast.ts'
import { newMember } from '../../shop/shop.ts'
import { sellPlan, subscribe } from '../../shop/subscribers.ts'
import type { Samples, Setting } from './sample.ts'

async function aSubscription({ world, name, owner }: Setting) {
  const member = await newMember(world, name)
  const planId = await plantMembership(world, name, [])
  await sell(world, member, membershipItem(planId))
  const query = { page: { first: 1 }, memberId: member.memberId }
  const [subscription] = (await world.modules.subscriptions.listSubscriptions(owner, query)).rows
  if (!subscription) throw new Error('No subscription was made')
  return subscription
}

async function aRenewing({ world, name, school }: Setting) {
  const member = await newMember(world, name)
  return { id: await subscribe(world, member, await sellPlan(world, school.id)) }
}

export const subscriptionSamples: Samples = {
  'subscriptions.list': async (setting) => {
    const { memberId, planId } = await aSubscription(setting)
    return { query: { limit: '2', state: 'active', member_id: memberId, plan_id: planId } }
  },
  'subscriptions.events_list': async (setting) => {
    const { id } = await aRenewing(setting)
    await setting.world.modules.subscriptions.cancelSubscription(setting.owner, id)
    return { params: { subscription_id: id } }
  },
  'subscriptions.payments_list': async (setting) => ({
    params: { subscription_id: (await aRenewing(setting)).id },
  }),
  'subscriptions.get': async (setting) => ({ params: { id: (await aSubscription(setting)).id } }),
  'subscriptions.cancel': async (setting) => ({ params: { id: (await aRenewing(setting)).id } }),
  'subscriptions.resume': async (setting) => {
    const { id } = await aRenewing(setting)
    await setting.world.modules.subscriptions.cancelSubscription(setting.owner, id)
    return { params: { id } }
  },
  'subscriptions.pause': async (setting) => ({ params: { id: (await aRenewing(setting)).id } }),
  'subscriptions.continue': async (setting) => {
    const { id } = await aRenewing(setting)
    await setting.world.modules.subscriptions.pauseSubscription(setting.owner, id)
    return { params: { id } }
  },
  'subscriptions.update': async (setting) => {
    const { id, updatedAt } = await aSubscription(setting)
    return { params: { id }, version: updatedAt, body: { ends_at: '2031-01-01T00:00:00Z' } }
  },
}
