import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { School, Visitor } from '../../domain/tenancy/index.ts'
import { closestLocale, isLocale, type Locale, negotiateLocale } from '../shared/locales.ts'
import { schoolOf } from '../shared/request-school.ts'
import { isServed } from '../shared/served.ts'
import { messages, type SiteFileMessages } from './messages.ts'

/** The context of a file. */
export type FileContext = {
  readonly school: School
  /** Files are read as a visitor, because they are the same for all readers. */
  readonly reader: Visitor
  readonly locale: Locale
  /** True if the URL names the language, so that links keep it. */
  readonly isLocaleRequested: boolean
  /** The languages of this school's files. */
  readonly locales: readonly Locale[]
  readonly messages: SiteFileMessages
  /** The absolute URL of a file, with the language of the request. */
  readonly fileAt: (path: string) => string
  /** Any other absolute URL. */
  readonly at: (path: string) => string
  readonly serves: (method: 'GET' | 'POST', route: string) => boolean
}

export function contextOf(app: FastifyInstance, request: FastifyRequest): FileContext {
  const school = schoolOf(request)
  const { origin } = school
  const locales = localesOf(school)
  const requested = requestedLocale(request, locales)
  const locale = requested ?? acceptedLocale(request, locales)
  const at = (path: string) => `${origin}${path}`
  return {
    school,
    reader: { kind: 'visitor', schoolId: school.id },
    locale,
    isLocaleRequested: requested !== undefined,
    locales,
    messages: messages[locale],
    at,
    fileAt: (path) => at(requested ? `${path}?lang=${requested}` : path),
    serves: (method, route) => isServed(app, method, route),
  }
}

function localesOf({ locale, locales }: School): readonly Locale[] {
  const supported = [locale, ...locales].filter(isLocale)
  return supported.length > 0 ? [...new Set(supported)] : ['en']
}

function requestedLocale({ query }: FastifyRequest, locales: readonly Locale[]): Locale | undefined {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  const requested = typeof lang === 'string' ? closestLocale(lang) : undefined
  return locales.find((locale) => locale === requested)
}

// Only the languages of the school.
function acceptedLocale({ headers }: FastifyRequest, locales: readonly Locale[]): Locale {
  const accepted = headers['accept-language']
  return negotiateLocale({ preferred: undefined, accepted, fallback: locales[0] ?? 'en', among: locales })
}
