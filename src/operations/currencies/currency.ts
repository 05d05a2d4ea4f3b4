import { z } from 'zod'
import type { SchoolCurrencies } from '../../domain/gateways/index.ts'
import { component } from '../wire/component.ts'
import { version, withVersion } from '../wire/version.ts'

export const schoolCurrencies = component(
  'Currencies',
  z.object({
    currency: z.string().describe('in which every offer has a price'),
    others: z.array(z.string()).describe('in which offers may have prices besides'),
    possible: z.array(z.string()).describe('what the gateways of the school accept besides'),
    version,
  }),
)

export function toCurrencies({ currency, others, possible }: SchoolCurrencies): z.input<typeof schoolCurrencies> {
  return withVersion({ currency, others: [...others], possible: [...possible] })
}
