import { sellCourse } from '../../shop/shop.ts'
import type { Samples, Setting } from './sample.ts'

/** Lets the school sell in euros. Written to the row directly, so that no gateway is needed. */
export async function inEuros({ world, school }: Setting) {
  await world.deps.db
    .updateTable('schools')
    .set({ currencies: ['EUR'] })
    .where('id', '=', school.id)
    .execute()
}

async function aCourseInEuros(setting: Setting) {
  await inEuros(setting)
  const { world, school } = setting
  const { offerId } = await sellCourse(world, school.id, { price: 1200n })
  return { kind: 'course', id: offerId }
}

export const currencySamples: Samples = {
  'currencies.get': async () => ({}),
  'currencies.set': async () => ({ body: { others: [] } }),
  'offer_prices.get': async (setting) => ({ params: await aCourseInEuros(setting) }),
  'offer_prices.set': async (setting) => ({
    params: await aCourseInEuros(setting),
    body: { prices: [{ amount: '39.00', currency: 'EUR' }] },
  }),
}
