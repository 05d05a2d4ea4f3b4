import type { FastifyRequest } from 'fastify'
import type { School } from '../../domain/tenancy/index.ts'
import type { Currency } from '../../platform/money.ts'

/** The cookie that remembers a chosen currency. */
export const currencyCookie = 'currency'

/** The chosen currency, if the school sells in it; otherwise its own. */
export function currencyOf({ cookies }: Pick<FastifyRequest, 'cookies'>, school: School): Currency {
  const selected = cookies[currencyCookie]
  return school.currencies.find((each) => each === selected) ?? school.currency
}
