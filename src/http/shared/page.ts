import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { SignedIn } from '../../domain/identity/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { accentPath, defaultAccent, stylesheetPath } from './assets.ts'
import { avatar } from './avatar.ts'
import { closestLocale, isLocale, type Locale, locales, negotiateLocale } from './locales.ts'
import { type Messages, messages } from './messages/messages.ts'
import { rawQuery } from './raw-query.ts'

/** What a page is made from, besides its own data. */
export type PageContext = {
  readonly school: School | undefined
  /** Who is signed in, on pages that know. */
  readonly me: SignedIn | undefined
  readonly locale: Locale
  readonly words: Messages
  /** What else this address asks for, as `a=1&`: the language menu keeps it. */
  readonly query: string
}

export function pageContext(request: FastifyRequest): PageContext {
  const school = request.school
  const locale = negotiateLocale({
    // What was chosen in this browser, else what an app asks for its reader, else what a member set in their account.
    chosen:
      [request.cookies['lang'], ...askedLocales(request), request.me?.locale].find(
        (each) => each && isLocale(each),
      ) ?? undefined,
    accepted: request.headers['accept-language'],
    fallback: school?.locale ?? 'en',
  })
  return { school, me: request.me, locale, words: messages[locale], query: queryOf(request) }
}

// OpenID Connect Core, section 3.1.2.1, ui_locales: in order of preference.
function askedLocales({ query }: FastifyRequest): (Locale | undefined)[] {
  const { ui_locales: asked } = (query ?? {}) as { ui_locales?: unknown }
  return typeof asked === 'string' ? asked.split(' ').slice(0, 10).map(closestLocale) : []
}

function queryOf({ url }: FastifyRequest): string {
  const others = new URLSearchParams(rawQuery(url))
  others.delete('lang')
  return others.size > 0 ? `${others}&` : ''
}

type PageParts = {
  readonly title: string
  readonly main: string
  readonly head?: string
  /** In place of the site's own, for a page that brings a whole application. */
  readonly stylesheet?: string
}

/** Sends a whole page: the school's name and colours around the given main part. */
export function sendPage(
  reply: FastifyReply,
  context: PageContext,
  { title, main, head = '', stylesheet = stylesheetPath }: PageParts,
): FastifyReply {
  // What was on a member's screen is not shown again to whoever uses the browser next.
  if (context.me) reply.header('cache-control', 'no-store')
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language, cookie')
    .header('content-language', context.locale)
    .send(layout(context, { title, main, head, stylesheet }))
}

function layout(context: PageContext, { title, main, head, stylesheet }: Required<PageParts>): string {
  const { school, locale, words } = context
  const name = school?.name ?? 'Lectern'
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="stylesheet" href="${accentPath(school?.accentColour ?? defaultAccent)}">!${head}
</head>
<body>
<a class="skip" href="#main">${words.skipToContent}</a>
<header class="site container">
<a class="brand" href="/">!${monogram(name)}<span>${name}</span></a>
<div class="menu">!${languageMenu(context)}!${accountLink(context)}</div>
</header>
<main id="main" class="container">!${main}</main>
<footer class="site container"><small>${words.poweredBy}</small>!${developersLink(context)}</footer>
</body>
</html>`
}

function monogram(name: string): string {
  return html`<span class="monogram" aria-hidden="true">${[...name][0] ?? 'L'}</span>`
}

function accountLink({ me, school, words }: PageContext): string {
  if (!school) return ''
  return me
    ? html`<a class="account" href="/account">!${avatar(me, 32)}<span class="name">${me.name}</span></a>`
    : html`<a class="account" href="/sign-in">${words.signIn.title}</a>`
}

function developersLink({ school, words }: PageContext): string {
  return school ? html`<small><a href="${endpoints.developers}">${words.developers}</a></small>` : ''
}

function languageMenu({ locale, words, query }: PageContext): string {
  const links = locales.map((each) => {
    const current = each === locale ? 'aria-current="true" ' : ''
    const name = messages[each].languageName
    return html`<li><a !${current}lang="${each}" hreflang="${each}" href="?${query}lang=${each}">${name}</a></li>`
  })
  return html`<nav class="languages" aria-label="${words.changeLanguage}"><ul>!${links.join('')}</ul></nav>`
}
