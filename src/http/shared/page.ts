import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { School } from '../../domain/tenancy/index.ts'
import { accentPath, defaultAccent, stylesheetPath } from './assets.ts'
import { type Locale, locales, negotiateLocale } from './locales.ts'
import { type Messages, messages } from './messages/messages.ts'

/** What a page is made from, besides its own data. */
export type PageContext = {
  readonly school: School | undefined
  readonly locale: Locale
  readonly words: Messages
}

export function pageContext(request: FastifyRequest): PageContext {
  const school = request.school
  const locale = negotiateLocale({
    chosen: request.cookies['lang'],
    accepted: request.headers['accept-language'],
    fallback: school?.locale ?? 'en',
  })
  return { school, locale, words: messages[locale] }
}

/** Sends a whole page: the school's name and colours around the given main part. */
export function sendPage(
  reply: FastifyReply,
  context: PageContext,
  { title, main }: { title: string; main: string },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language, cookie')
    .header('content-language', context.locale)
    .send(layout(context, title, main))
}

function layout(context: PageContext, title: string, main: string): string {
  const { school, locale, words } = context
  const name = school?.name ?? 'Lectern'
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="stylesheet" href="${stylesheetPath}">
<link rel="stylesheet" href="${accentPath(school?.accentColour ?? defaultAccent)}">
</head>
<body>
<a class="skip" href="#main">${words.skipToContent}</a>
<header class="site container">
<a class="brand" href="/">!${monogram(name)}<span>${name}</span></a>
!${languageMenu(context)}
</header>
<main id="main" class="container">!${main}</main>
<footer class="site container"><small>${words.poweredBy}</small></footer>
</body>
</html>`
}

function monogram(name: string): string {
  return html`<span class="monogram" aria-hidden="true">${[...name][0] ?? 'L'}</span>`
}

function languageMenu({ locale, words }: PageContext): string {
  const links = locales.map((each) =>
    each === locale
      ? html`<li><a aria-current="true" lang="${each}" href="?lang=${each}">${messages[each].languageName}</a></li>`
      : html`<li><a lang="${each}" hreflang="${each}" href="?lang=${each}">${messages[each].languageName}</a></li>`,
  )
  return html`<nav class="languages" aria-label="${words.changeLanguage}"><ul>!${links.join('')}</ul></nav>`
}
