import type { FastifyRequest } from 'fastify'
import type { Quote } from '../../domain/orders/index.ts'
import type { Selection } from '../../domain/pricing/index.ts'
import { networkOf } from '../../platform/rate-limit/network-of.ts'
import { currencyOf } from '../shared/currency.ts'
import { schoolOf } from '../shared/request-school.ts'
import { couponField } from './checkout-form.ts'
import { countryIn } from './country-section.ts'
import type { CheckoutDeps } from './deps.ts'
import { boughtFor, purposeIn } from './purpose.ts'
import { readerOf } from './reader.ts'
import type { Values } from './submitted-values.ts'

type QuoteRequest = { readonly selections: readonly Selection[]; readonly values: Values }
type LimitedQuote = {
  readonly quote: Quote
  /** True if the coupon was ignored because of too many unknown codes from this IP address. */
  readonly hasTriedTooOften: boolean
}

/** The current quote. Unknown coupon codes are limited per school and IP address: a code is worth money. */
export async function limitedQuote(
  { orders, couponTries }: Pick<CheckoutDeps, 'orders' | 'couponTries'>,
  request: FastifyRequest,
  { selections, values }: QuoteRequest,
): Promise<LimitedQuote> {
  const reader = readerOf(request)
  const couponCode = values[couponField]
  const input = {
    selections: boughtFor(selections, values),
    purpose: purposeIn(values),
    country: countryIn(values),
    currency: currencyOf(request, schoolOf(request)),
    withBumps: true,
  }
  if (!couponCode?.trim()) return { quote: await orders.quote(reader, input), hasTriedTooOften: false }
  const key = `${schoolOf(request).id} ${networkOf(request.ip)}`
  const { is } = await couponTries.take(key)
  if (is !== 'allowed') return { quote: await orders.quote(reader, input), hasTriedTooOften: true }
  const quote = await orders.quote(reader, { ...input, couponCode })
  const { coupon } = quote
  const isUnknown = coupon?.is === 'refused' && coupon.why === 'unknown'
  if (!isUnknown) await couponTries.restore(key)
  return { quote, hasTriedTooOften: false }
}
