import { addDuration, day } from '../../../../src/platform/durations.ts'
import { newMember } from '../../shop/shop.ts'
import { sellPlan, subscribe } from '../../shop/subscribers.ts'
import type { Samples, Setting } from './sample.ts'

const span = ({ world }: Setting) => {
  const until = world.clock.now()
  const from = addDuration(until, -365 * day)
  return { from: from.toISOString(), until: until.toISOString() }
}

export const analyticsSamples: Samples = {
  'analytics.revenue': async (setting) => ({ query: span(setting) }),
  'analytics.recognised_revenue': async (setting) => ({
    query: { ...span(setting), by: 'month', item_type: 'course', currency: setting.school.currency },
  }),
  'analytics.sales': async (setting) => ({ query: { ...span(setting), by: 'day', item_type: 'course' } }),
  'analytics.subscriptions': async (setting) => {
    const { world, name, school } = setting
    await subscribe(world, await newMember(world, name), await sellPlan(world, school.id))
    const until = addDuration(world.clock.now(), day).toISOString()
    return { query: { ...span(setting), until, by: 'month' } }
  },
  'analytics.learning': async (setting) => ({ query: { ...span(setting), by: 'week' } }),
}
