import { numberFormat } from './formatters.ts'
import { keysOf } from './records.ts'

/** An amount in a currency's smallest unit. Always whole: 120000 USD is 1,200.00 dollars, 1200 TWD is 1,200 dollars. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

// Digits after the point. The New Taiwan dollar has two by ISO 4217 but none in trade, and none here.
const minorDigits = { TWD: 0, JPY: 0, USD: 2, EUR: 2, GBP: 2, HKD: 2, SGD: 2, AUD: 2, CAD: 2 } as const

export type Currency = keyof typeof minorDigits

/** The sign of each currency, one in every language: a reader who changes the language sees the same price. */
const signs: Record<Currency, string> = {
  TWD: 'NT$',
  JPY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'CA$',
}

export const currencies: readonly Currency[] = keysOf(minorDigits)

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(minorDigits, text)
}

/** The currency of a stored amount: only the currencies above are ever written. */
export function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`${text} is not a known currency`)
  return text
}

const mostAmounts = 4_000
const amounts = new Map<string, bigint>()

/** A stored amount. Prices repeat, and to look one up takes a tenth of the time that it takes to read it. */
export function amountIn(text: string): bigint {
  const cached = amounts.get(text)
  if (cached !== undefined) return cached
  if (amounts.size === mostAmounts) amounts.clear()
  const amount = BigInt(text)
  amounts.set(text, amount)
  return amount
}

/** The amount as the wire writes it: "1200" TWD, "12.50" USD. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = minorDigits[currency]
  if (digits === 0) return minor.toString()
  const sign = minor < 0n ? '-' : ''
  const padded = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Reads "12.50"; undefined when it is no amount of that currency, too many decimals included. */
export function fromDecimal(text: string, currency: Currency): Money | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const digits = minorDigits[currency]
  if (fraction.length > digits) return undefined
  const minor = BigInt(whole + fraction.padEnd(digits, '0'))
  return { minor: sign ? -minor : minor, currency }
}

/** The amount as people read it, with the same sign and decimals in every language: "NT$1,200", "$12.50". */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  const digits = minorDigits[currency]
  const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const amount = toDecimal({ minor: minor < 0n ? -minor : minor, currency })
  return `${minor < 0n ? '-' : ''}${signs[currency]}${format.format(amount as `${number}`)}`
}
