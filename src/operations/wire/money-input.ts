import { z } from 'zod'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { fromDecimal } from '../../platform/money.ts'

/** An amount in a request, in the currency of the school. */
export const moneyInput = z
  .strictObject({ amount: z.string().max(20), currency: z.string().max(3) })
  .describe("a decimal in the school's currency")

/** The amount in minor units. */
export function minorOf(
  { currency }: Pick<School, 'currency'>,
  field: string,
  input: z.output<typeof moneyInput>,
): bigint {
  if (input.currency !== currency)
    throw invalid('request', [{ field: `${field}.currency`, message: `must be ${currency}` }])
  const money = fromDecimal(input.amount, currency)
  if (!money)
    throw invalid('request', [{ field: `${field}.amount`, message: `must be an amount of ${currency}` }])
  return money.minor
}
