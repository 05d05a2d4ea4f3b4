import { sellCourse } from '../../shop/shop.ts'
import type { Samples, Setting } from './sample.ts'

// In the past, so that it applies to no order of another test.
async function aPromotion({ world, owner }: Setting) {
  const endsAt = new Date(world.clock.now().getTime() - 1000)
  const terms = { kind: 'percent', value: 10n, label: 'A tenth off', endsAt } as const
  return await world.modules.pricing.createPromotion(owner, terms)
}

export const promotionSamples: Samples = {
  'promotions.list': async () => ({ query: { limit: '2' } }),
  'promotions.get': async (setting) => ({ params: { id: (await aPromotion(setting)).id } }),
  'promotions.create': async ({ world, school }) => {
    const course = await sellCourse(world, school.id, { price: 1200n })
    const other = await sellCourse(world, school.id, { price: 800n })
    const bundle = [course, other].map(({ offerId }) => ({ kind: 'course', id: offerId }))
    return { body: { label: 'Both courses', amount_off: '300', bundle } }
  },
  'promotions.quote': async ({ world, school }) => {
    const { offerId } = await sellCourse(world, school.id, { price: 1200n })
    const items = [{ kind: 'course', id: offerId, quantity: 1 }]
    return { body: { label: 'A tenth off', percent_off: 10, items } }
  },
  'promotions.update': async (setting) => {
    const { id, updatedAt } = await aPromotion(setting)
    return { params: { id }, version: updatedAt, body: { label: 'Spring', is_archived: true } }
  },
}
