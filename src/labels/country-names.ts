import { countries } from '../platform/countries.ts'
import type { Locale } from '../platform/locales.ts'

type CountryNames = readonly (readonly [code: string, name: string])[]

const cachedNames = new Map<Locale, CountryNames>()

/** The names of the countries in a language, in its sort order. */
export function countryNames(locale: Locale): CountryNames {
  const cached = cachedNames.get(locale)
  if (cached) return cached
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const all = countries.map((code) => [code, names.of(code) ?? code] as const)
  const sorted = all.toSorted(([, a], [, b]) => compare(a, b))
  cachedNames.set(locale, sorted)
  return sorted
}

/** The name of a country in a language. */
export function countryName(locale: Locale, code: string): string {
  return countryNames(locale).find(([each]) => each === code)?.[1] ?? code
}
