import { addDuration, day } from '../../../../src/platform/durations.ts'
import { aMembership } from '../../people/catalog-cast.ts'
import { newMember } from '../../shop/shop.ts'
import { sellPlan, subscribe } from '../../shop/subscribers.ts'
import { courseOf } from './courses.ts'
import { productOf } from './digital-products.ts'
import { type Samples, type Setting, unique } from './sample.ts'

async function planOf(setting: Setting) {
  const { world, owner } = setting
  const included = { courseIds: [(await courseOf(setting)).id], productIds: [(await productOf(setting)).id] }
  const plan = aMembership({ slug: `sample-plan-${unique()}`, ...included })
  return await world.modules.catalog.createMembershipPlan(owner, plan)
}

export const membershipPlanSamples: Samples = {
  'membership_plans.list': async () => ({ query: { state: 'published', limit: '2' } }),
  'membership_plans.get': async (setting) => ({ params: { id: (await planOf(setting)).id } }),
  'membership_plans.create': async (setting) => {
    const texts = { slug: `new-plan-${unique()}`, name: 'Studio pass', summary: 'Everything.' }
    const price = { amount: '500', currency: setting.school.currency }
    const course_ids = [(await courseOf(setting)).id]
    const access = { kind: 'monthly' }
    return { body: { ...texts, price, access, trial_days: 14, course_ids, product_ids: [] } }
  },
  'membership_plans.update': async (setting) => {
    const { id, updatedAt } = await planOf(setting)
    const product_ids = [(await productOf(setting)).id]
    const body = { name: 'Yearly pass', access: { kind: 'yearly' }, product_ids, state: 'published' }
    return { params: { id }, version: updatedAt, body }
  },
  'membership_plans.change_subscribers_price': async (setting) => {
    const { world, name, school } = setting
    const plan = await sellPlan(world, school.id)
    await subscribe(world, await newMember(world, name), plan)
    const from = addDuration(world.clock.now(), 30 * day).toISOString()
    return {
      params: { id: plan.planId },
      body: { price: { amount: '350', currency: school.currency }, from },
    }
  },
  'membership_plans.delete': async (setting) => ({ params: { id: (await planOf(setting)).id } }),
}
