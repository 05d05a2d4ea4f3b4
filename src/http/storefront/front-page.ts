import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../shared/endpoints.ts'
import { isLocale } from '../shared/locales.ts'
import type { Messages } from '../shared/messages/messages.ts'
import { ownPath } from '../shared/own-path.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { rawQuery } from '../shared/raw-query.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'
import { siteLinks } from '../shared/site-links.ts'

// The same as the header says, for whoever has only the page.
const head = html`
<link rel="describedby" type="text/plain" href="${endpoints.llms}">`

/** The school's front page, in the reader's language. */
export function serveFrontPage(app: FastifyInstance) {
  app.get<{ Querystring: { lang?: string } }>('/', (request, reply) => {
    const school = schoolOf(request)
    const context = pageContext(request)
    reply.header('link', siteLinks(school.origin).join(', '))
    return sendPage(reply, context, { title: school.name, main: frontPage(school, context), head })
  })
}

/** `?lang=ja` on any page: remembers the choice and comes back to the page without it. */
export function serveLanguageChoice(app: FastifyInstance) {
  app.addHook<{ Querystring: { lang?: unknown } }>('preHandler', async (request, reply) => {
    const { lang } = request.query ?? {}
    if (request.method !== 'GET' || typeof lang !== 'string' || !isLocale(lang)) return undefined
    const { origin } = schoolOf(request)
    const kept = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax', httpOnly: true } as const
    reply.setCookie('lang', lang, { ...kept, secure: origin.startsWith('https:') })
    return reply.redirect(returnToOr('/', withoutLanguage(request.url)), 303)
  })
}

function withoutLanguage(target: string): string {
  const query = new URLSearchParams(rawQuery(target))
  query.delete('lang')
  const [path = '/'] = ownPath(target).split('?', 1)
  return query.size > 0 ? `${path}?${query}` : path
}

function frontPage(school: School, { locale, words }: { locale: string; words: Messages }): string {
  const textLocale = school.texts.has(locale) ? locale : school.locale
  const text = school.texts.get(textLocale)
  return html`<section class="hero" lang="${textLocale}">
<h1>${school.name}</h1>
<p class="tagline">${text?.tagline ?? ''}</p>
<p class="about">${text?.about ?? ''}</p>
</section>
<section aria-labelledby="soon">
<h2 id="soon">${words.front.soonTitle}</h2>
<ul class="offers">!${offers(words.front).join('')}</ul>
<p class="opening">${words.front.opening}</p>
</section>`
}

function offers(words: Messages['front']): string[] {
  const kinds = [
    [words.courses, words.coursesText],
    [words.digitalProducts, words.digitalProductsText],
    [words.consulting, words.consultingText],
    [words.events, words.eventsText],
  ] as const
  return kinds.map(([title, text]) => html`<li class="offer"><h3>${title}</h3><p>${text}</p></li>`)
}
