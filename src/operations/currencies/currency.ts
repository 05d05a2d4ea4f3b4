import { z } from 'zod'
import type { SchoolCurrencies } from '../../domain/gateways/index.ts'
import { component } from '../wire/component.ts'
import { version, withVersion } from '../wire/version.ts'

export const schoolCurrencies = component(
  'Currencies',
  z.object({
    currency: z.string().describe('the currency in which every offer has a price'),
    others: z.array(z.string()).describe('the additional currencies in which offers can have prices'),
    possible: z
      .array(z.string())
      .describe('the additional currencies that the gateways of the school accept'),
    version,
  }),
)

export function toCurrencies({
  currency,
  others,
  possible,
}: SchoolCurrencies): z.input<typeof schoolCurrencies> {
  return withVersion({ currency, others: [...others], possible: [...possible] })
}
