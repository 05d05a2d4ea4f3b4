import { sellCourse } from '../shop.ts'
import type { Samples, Setting } from './sample.ts'

// Straight into the row, so that no gateway is needed.
async function inEuros({ world, school }: Setting) {
  await world.deps.db
    .updateTable('schools')
    .set({ currencies: ['EUR'] })
    .where('id', '=', school.id)
    .execute()
  const { offerId } = await sellCourse(world, school.id, { price: 1200n })
  return { kind: 'course', id: offerId }
}

export const currencySamples: Samples = {
  'currencies.get': async () => ({}),
  'currencies.set': async () => ({ body: { others: [] } }),
  'offer_prices.get': async (setting) => ({ params: await inEuros(setting) }),
  'offer_prices.set': async (setting) => ({
    params: await inEuros(setting),
    body: { prices: [{ amount: '39.00', currency: 'EUR' }] },
  }),
}
