import { sellCourse } from '../../shop/shop.ts'
import type { Samples, Setting } from './sample.ts'

// Belongs to a separate course, so that no order of another test is offered it.
async function anOrderBump({ world, owner, school }: Setting) {
  const [course, other] = [await sellCourse(world, school.id), await sellCourse(world, school.id)]
  const trigger = { itemType: 'course', offerId: course.offerId } as const
  return await world.modules.pricing.createOrderBump(owner, {
    triggerOffer: trigger,
    itemType: 'course',
    offerId: other.offerId,
    title: 'Take the second one',
    pitch: 'Both go well together.',
    kind: 'percent',
    value: 20n,
  })
}

export const orderBumpSamples: Samples = {
  'order_bumps.list': async () => ({ query: { limit: '2' } }),
  'order_bumps.get': async (setting) => ({ params: { id: (await anOrderBump(setting)).id } }),
  'order_bumps.create': async ({ world, school }) => {
    const [course, other] = [await sellCourse(world, school.id), await sellCourse(world, school.id)]
    const [trigger, offer] = [course, other].map(({ offerId }) => ({ kind: 'course', id: offerId }))
    return {
      body: { title: 'Take the second one', pitch: 'They go together.', trigger, offer, percent_off: 20 },
    }
  },
  'order_bumps.update': async (setting) => {
    const { id, updatedAt } = await anOrderBump(setting)
    return { params: { id }, version: updatedAt, body: { title: 'Both together', is_archived: true } }
  },
}
