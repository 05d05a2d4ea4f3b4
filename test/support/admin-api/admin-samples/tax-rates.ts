import { countries } from '../../../../src/platform/countries.ts'
import type { Samples, Setting } from './sample.ts'

// A country without a buyer in other tests; a country has one rate.
const far = countries.filter((each) => !['TW', 'DE', 'CX'].includes(each))

async function aTaxRate({ world, owner }: Setting) {
  const { rows } = await world.modules.pricing.listTaxRates(owner, { first: 100 })
  const earlier = rows.filter(({ country }) => far.some((each) => each === country))
  // Tests with random requests take many samples.
  if (earlier.length > 20) for (const { id } of earlier) await world.modules.pricing.deleteTaxRate(owner, id)
  const country = far.find((each) => !rows.some((rate) => rate.country === each)) ?? null
  return await world.modules.pricing.createTaxRate(owner, {
    country,
    name: 'VAT',
    rate: 2000,
    isInclusive: false,
  })
}

export const taxRateSamples: Samples = {
  'tax_rates.list': async () => ({ query: { limit: '2' } }),
  'tax_rates.get': async (setting) => ({ params: { id: (await aTaxRate(setting)).id } }),
  'tax_rates.create': async () => ({
    body: { country: 'CX', name: 'GST', rate: 1000, is_inclusive: true },
  }),
  'tax_rates.update': async (setting) => {
    const { id, updatedAt } = await aTaxRate(setting)
    return { params: { id }, version: updatedAt, body: { rate: 2100 } }
  },
  'tax_rates.delete': async (setting) => ({ params: { id: (await aTaxRate(setting)).id } }),
}
