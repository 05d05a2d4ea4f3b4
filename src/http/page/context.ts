import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../domain/identity/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Currency } from '../../platform/money.ts'
import { browserId } from '../shared/browser.ts'
import { readCart } from '../shared/cart.ts'
import { currencyOf } from '../shared/currency.ts'
import { closestLocale, isLocale, type Locale, negotiateLocale } from '../shared/locales.ts'
import { rawQuery } from '../shared/raw-query.ts'
import type { Chrome } from './chrome.ts'
import { type KitMessages, kitMessages } from './kit-messages.ts'

/** The context of a page, created once per request; views read nothing else of the request. */
export type PageContext = {
  /** Undefined only on error pages about an unknown school. */
  readonly school: School | undefined
  /** The signed-in person; undefined for a visitor. */
  readonly reader: SignedIn | undefined
  readonly locale: Locale
  /** The currency of displayed prices, if the page has any. */
  readonly currency: Currency | undefined
  /** The texts of the components; each page has its own texts. */
  readonly messages: KitMessages
  /** The reader's time zone, otherwise the school's. */
  readonly timeZone: string
  /** The path without the query. */
  readonly path: string
  /** The query of the URL. */
  readonly query: URLSearchParams
  /** The school's menu, logo and footer; undefined on error pages when it cannot be read. */
  readonly chrome: Chrome | undefined
  /** The number of items in the cart. */
  readonly cartSize: number
  /** The number of unread notifications; 100 means 100 or more. */
  readonly unread: number
  /** The hidden field with the CSRF token of a form; `route` is the pattern of its action. */
  readonly formToken: (route: string) => Html
}

/** The context of every page of a known school. */
export type SchoolContext = PageContext & { readonly school: School; readonly currency: Currency }
/** On pages for signed-in members. */
export type MemberContext = SchoolContext & { readonly reader: SignedIn }

declare module 'fastify' {
  interface FastifyRequest {
    pageContext: PageContext | undefined
  }
}

/** Decorates requests with a page context. */
export function decoratePageContexts(app: FastifyInstance) {
  app.decorateRequest('pageContext', undefined)
}

/** The page context of a request, created once. */
export function pageContext(request: FastifyRequest, reply: FastifyReply): PageContext {
  request.pageContext ??= createContext(request, reply)
  return request.pageContext
}

export function schoolContext(request: FastifyRequest, reply: FastifyReply): SchoolContext {
  const context = pageContext(request, reply)
  if (!isOfSchool(context)) throw new Error('This page requires a school, but the request has none')
  return context
}

export function memberContext(request: FastifyRequest, reply: FastifyReply): MemberContext {
  const context = schoolContext(request, reply)
  if (!isOfMember(context)) throw new Error('This page requires a signed-in person, but the request has none')
  return context
}

function isOfSchool(context: PageContext): context is SchoolContext {
  return context.school !== undefined
}

function isOfMember(context: SchoolContext): context is MemberContext {
  return context.reader !== undefined
}

function createContext(request: FastifyRequest, reply: FastifyReply): PageContext {
  const { school, me: reader, chrome, unread } = request
  const query = new URLSearchParams(rawQuery(request.url))
  const locale = localeOf(request, query)
  return {
    school,
    reader,
    locale,
    currency: school && currencyOf(request, school),
    messages: kitMessages(locale),
    timeZone: reader?.timeZone ?? school?.timeZone ?? 'UTC',
    path: request.url.split('?', 1)[0] ?? '/',
    query,
    chrome,
    cartSize: school ? readCart(request).length : 0,
    unread,
    formToken: (route) => {
      const token = request.server.formTokens.make({ browser: browserId(request, reply), path: route })
      return html`<input type="hidden" name="form_token" value="${token}">`
    },
  }
}

// In this order: the choice in this browser, the request of an app, the member's own setting.
function localeOf(
  { school, me, cookies, headers, routeOptions }: FastifyRequest,
  query: URLSearchParams,
): Locale {
  const requested = routeOptions.config?.hasLanguageUrls ? (query.get('lang') ?? undefined) : undefined
  const preferred = [requested, cookies['lang'], ...requestedLocales(query), me?.locale].find(
    (each) => each && isLocale(each),
  )
  return negotiateLocale({
    preferred: preferred ?? undefined,
    accepted: headers['accept-language'],
    fallback: school?.locale ?? 'en',
  })
}

// OpenID Connect Core, section 3.1.2.1, ui_locales: in order of preference.
function requestedLocales(query: URLSearchParams): (Locale | undefined)[] {
  const tags = query.get('ui_locales')
  return tags ? tags.split(' ').slice(0, 10).map(closestLocale) : []
}
