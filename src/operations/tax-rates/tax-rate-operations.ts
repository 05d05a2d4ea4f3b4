import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { taxRate, terms, toTaxRate } from './tax-rate.ts'

export const listTaxRates = listOperation({
  id: 'tax_rates.list',
  reads: 'replica',
  title: 'List tax rates',
  description:
    'Returns the sales tax rates of this school by the country of the buyer. Without rates, no tax is shown and the checkout does not request a country.',
  scope: 'school:read',
  filters: {},
  item: taxRate,
  untrusted: ['items[].name'],
  read: ({ pricing }, operator, page) => pricing.listTaxRates(operator, page),
  cursorOf: ({ createdAt, id: at }) => ({ at: createdAt, id: at }),
  toItem: toTaxRate,
  rest: get('/tax_rates'),
})

export const getTaxRate = readOperation({
  id: 'tax_rates.get',
  title: 'Get a tax rate',
  description: 'Returns the sales tax rate of a country.',
  scope: 'school:read',
  input: { id: resourceId<'TaxRate'>('tax rate') },
  output: taxRate,
  untrusted: ['name'],
  run: async ({ pricing }, operator, { id: at }) => toTaxRate(await pricing.taxRateById(operator, at)),
  rest: get('/tax_rates/:id'),
})

export const createTaxRate = writeOperation({
  id: 'tax_rates.create',
  title: 'Create a tax rate',
  description:
    'Adds the sales tax rate of a country for later orders. The checkout then requests the country of every buyer. A country has one rate.',
  scope: 'school:write',
  effect: 'adds',
  input: { ...terms, country: terms.country.optional() },
  output: taxRate,
  run: async ({ pricing }, operator, { country = null, ...fields }) =>
    toTaxRate(await pricing.createTaxRate(operator, { country, ...fields })),
  rest: post('/tax_rates'),
})

export const updateTaxRate = writeOperation({
  id: 'tax_rates.update',
  title: 'Update a tax rate',
  description: 'Updates the given fields of a tax rate. Existing orders keep their tax.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    id: resourceId<'TaxRate'>('tax rate'),
    updated_at: version,
    country: terms.country.optional(),
    name: terms.name.optional(),
    rate: terms.rate.optional(),
    is_inclusive: terms.is_inclusive.optional(),
  },
  output: taxRate,
  run: async ({ pricing }, operator, { id: at, ...changes }) =>
    toTaxRate(await pricing.updateTaxRate(operator, at, changes)),
  rest: patch('/tax_rates/:id'),
})

export const deleteTaxRate = removeOperation({
  id: 'tax_rates.delete',
  title: 'Delete a tax rate',
  description: 'Deletes a tax rate. Existing orders keep their tax.',
  scope: 'school:write',
  input: { id: resourceId<'TaxRate'>('tax rate') },
  run: ({ pricing }, operator, { id: at }) => pricing.deleteTaxRate(operator, at),
  rest: remove('/tax_rates/:id'),
})
