import type { School } from '../../domain/tenancy/index.ts'
import { canonicalPath } from '../../paths/path-builder.ts'
import type { Currency } from '../../platform/money.ts'
import { isLocale, type Locale } from '../shared/locales.ts'
import type { Chrome } from './chrome.ts'
import type { SchoolContext } from './context.ts'
import { kitMessages } from './kit-messages.ts'

/** The part of a request that a public page depends on (its cache key). */
export type CacheKey = {
  readonly school: School
  /** Built from the route and its parameters, so that every spelling of a path has one key. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The first value of each parameter that the page reads; all others are ignored. */
  readonly query: URLSearchParams
  readonly locale: Locale
  /** True if `?lang=` chose the language, which makes it part of the canonical URL. */
  readonly isLocaleInQuery: boolean
  readonly currency: Currency
}

type Read = { readonly route: string; readonly queryNames?: readonly string[] }

export function cacheKey(
  { school, locale, currency, query }: SchoolContext,
  { route, queryNames = [] }: Read,
  params: CacheKey['params'],
): CacheKey {
  const readParameters = new URLSearchParams()
  for (const name of queryNames) {
    const value = query.get(name)
    if (value) readParameters.set(name, value)
  }
  return {
    school,
    path: canonicalPath(route, params),
    params,
    query: readParameters,
    locale,
    isLocaleInQuery: isLocale(query.get('lang') ?? ''),
    currency,
  }
}

/** The model of a page is the same in every language and currency. The school is a key of the cache itself. */
export function modelKey({ path, query }: CacheKey): string {
  return `${path}?${query}`
}

/** The part of the key that the rendered page depends on in addition to its model. */
export function variantKey({ locale, currency, isLocaleInQuery }: CacheKey): string {
  return `${locale} ${currency} ${isLocaleInQuery}`
}

/** The context of a cached page: the key and the school's header and footer. */
export function publicContext(key: CacheKey, chrome: Chrome | undefined): SchoolContext {
  const { school, path, locale, isLocaleInQuery, currency } = key
  const query = new URLSearchParams(key.query)
  if (isLocaleInQuery) query.set('lang', locale)
  return {
    school,
    reader: undefined,
    locale,
    currency,
    messages: kitMessages(locale),
    timeZone: school.timeZone,
    path,
    query,
    chrome,
    cartSize: 0,
    unread: 0,
    formToken: () => {
      throw new Error('A cached page cannot contain the form token of a browser')
    },
  }
}
