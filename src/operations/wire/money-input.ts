import { z } from 'zod'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { fromDecimal } from '../../platform/money.ts'

/** An amount in a request, in the currency of the school. */
export const moneyInput = z
  .strictObject({ amount: z.string().max(20), currency: z.string().max(3) })
  .describe("a decimal in the school's currency")

type MoneyInput = z.output<typeof moneyInput>

/** The price of a change in minor units; undefined if it stays. */
export function changedPrice(school: Pick<School, 'currency'>, price: MoneyInput | undefined) {
  return { price: price && minorOf(school, 'price', price) }
}

/** The amount in minor units. */
export function minorOf({ currency }: Pick<School, 'currency'>, field: string, input: MoneyInput): bigint {
  if (input.currency !== currency)
    throw invalid('request', [{ field: `${field}.currency`, message: `must be ${currency}` }])
  const money = fromDecimal(input.amount, currency)
  if (!money)
    throw invalid('request', [{ field: `${field}.amount`, message: `must be an amount of ${currency}` }])
  return money.minor
}
