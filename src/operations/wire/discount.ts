import { z } from 'zod'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { fromDecimal } from '../../platform/money.ts'
import type { Camelled } from './wire-names.ts'

/** An amount or a share off a price; one of both. */
export const discount = {
  amount_off: z
    .string()
    .max(20)
    .optional()
    .describe("a decimal in the school's currency; this or percent_off"),
  percent_off: z.number().int().min(1).max(100).optional(),
}

type DiscountInput = Camelled<z.output<z.ZodObject<typeof discount>>>
type Discount = { readonly kind?: 'amount' | 'percent'; readonly value?: bigint }

/** The same in minor units or percent, or nothing where none was sent. `called` names what it is of. */
export function discountGiven(
  school: School,
  called: string,
  { amountOff, percentOff }: DiscountInput,
): Discount {
  if (amountOff !== undefined && percentOff !== undefined)
    throw invalid(called, [{ field: 'percentOff', message: 'must be left out where amount_off is given' }])
  if (amountOff !== undefined)
    return { kind: 'amount', value: minorGiven(school, called, 'amountOff', amountOff) }
  return percentOff === undefined ? {} : { kind: 'percent', value: BigInt(percentOff) }
}

/** A decimal of the school's currency in minor units. */
export function minorGiven({ currency }: School, called: string, field: string, text: string): bigint {
  const money = fromDecimal(text, currency)
  if (!money) throw invalid(called, [{ field, message: `must be an amount of ${currency} such as 1200` }])
  return money.minor
}
