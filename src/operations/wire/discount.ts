import { z } from 'zod'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { fromDecimal } from '../../platform/money.ts'
import type { Camelled } from './wire-names.ts'

/** An amount or a percentage off a price. */
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

/** The discount in minor units or percent, or nothing if none is given. */
export function discountOf(school: School, noun: string, { amountOff, percentOff }: DiscountInput): Discount {
  if (amountOff !== undefined && percentOff !== undefined)
    throw invalid(noun, [{ field: 'percentOff', message: 'must be left out where amount_off is given' }])
  if (amountOff !== undefined)
    return { kind: 'amount', value: parseMinor(school, noun, 'amountOff', amountOff) }
  return percentOff === undefined ? {} : { kind: 'percent', value: BigInt(percentOff) }
}

/** A decimal of the school's currency in minor units. */
export function parseMinor({ currency }: School, noun: string, field: string, text: string): bigint {
  const money = fromDecimal(text, currency)
  if (!money) throw invalid(noun, [{ field, message: `must be an amount of ${currency} such as 1200` }])
  return money.minor
}
