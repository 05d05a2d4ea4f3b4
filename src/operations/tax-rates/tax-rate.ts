import { z } from 'zod'
import { taxRateFields as rules, type TaxRate } from '../../domain/pricing/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const terms = {
  country: rules.country.describe(
    'ISO 3166-1 alpha-2, such as TW; null: every country without a rate of its own',
  ),
  name: rules.name.describe('the name that buyers see, such as VAT'),
  rate: rules.rate.describe('in hundredths of a percent: 500 is 5 %; 0: no tax in this country'),
  is_inclusive: rules.isInclusive.describe('true: prices contain the tax; false: it is added to them'),
}

export const taxRate = component('TaxRate', z.object({ id, ...terms, updated_at: moment }))

export function toTaxRate(row: TaxRate): z.input<typeof taxRate> {
  return {
    id: row.id,
    country: row.country,
    name: row.name,
    rate: row.rate,
    is_inclusive: row.isInclusive,
    updated_at: momentOf(row.updatedAt),
  }
}
