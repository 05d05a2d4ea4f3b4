import type { Locale } from '../platform/locales.ts'

const names = new Map<Locale, Intl.DisplayNames>()

/** The name of a currency in a language. */
export function currencyName(locale: Locale, currency: string): string {
  const currencyNames = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' })
  names.set(locale, currencyNames)
  return currencyNames.of(currency) ?? currency
}
