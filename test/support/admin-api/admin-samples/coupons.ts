import { sellCourse } from '../../shop/shop.ts'
import { type Samples, type Setting, unique } from './sample.ts'

async function aCoupon({ world, owner }: Setting) {
  const terms = { kind: 'percent', value: 10n, label: 'A tenth off' } as const
  return await world.modules.pricing.createCoupon(owner, { code: `SAMPLE-${unique()}`, ...terms })
}

export const couponSamples: Samples = {
  'coupons.list': async () => ({ query: { limit: '2' } }),
  'coupons.get': async (setting) => ({ params: { id: (await aCoupon(setting)).id } }),
  'coupons.create': async () => ({
    body: { code: `NEW-${unique()}`, percent_off: 10, label: 'A tenth off' },
  }),
  'coupons.quote': async ({ world, school }) => {
    const { offerId } = await sellCourse(world, school.id, { price: 1200n })
    return { body: { percent_off: 10, items: [{ kind: 'course', id: offerId, quantity: 1 }] } }
  },
  'coupons.update': async (setting) => {
    const { id, updatedAt } = await aCoupon(setting)
    return {
      params: { id },
      version: updatedAt,
      body: { label: 'Spring', limit_total: 5, is_archived: true },
    }
  },
}
