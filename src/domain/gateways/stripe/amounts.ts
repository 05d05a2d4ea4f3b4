import { type Currency, currencies } from '../../../platform/money.ts'

// Our minor unit in Stripe's. Of our currencies Stripe has no decimals for JPY only: TWD is charged with two,
// although it is paid out without (docs.stripe.com/currencies, "Special cases").
const factor = {
  TWD: 100n,
  JPY: 1n,
  USD: 1n,
  EUR: 1n,
  GBP: 1n,
  HKD: 1n,
  SGD: 1n,
  AUD: 1n,
  CAD: 1n,
} as const satisfies Record<Currency, bigint>

/** An amount as Stripe counts it. */
export function toStripe(amount: bigint, currency: Currency): number {
  return Number(amount * factor[currency])
}

/** An amount of Stripe in our units; undefined if we have no such currency or unit. */
export function fromStripe(
  amount: number,
  currency: string,
): { readonly amount: bigint; readonly currency: Currency } | undefined {
  const schoolCurrency = currencies.find((each) => each.toLowerCase() === currency)
  if (!schoolCurrency || !Number.isSafeInteger(amount) || BigInt(amount) % factor[schoolCurrency] !== 0n)
    return undefined
  return { amount: BigInt(amount) / factor[schoolCurrency], currency: schoolCurrency }
}
