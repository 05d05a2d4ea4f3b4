import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { cards } from '../page/components/card.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { siteLinks } from '../shared/site-links.ts'
import { frontWords } from './front-words.ts'

/** The school's front page, in the reader's language. */
export function serveFrontPage(app: FastifyInstance) {
  app.get(paths.front, (request, reply) => {
    const context = schoolContext(request, reply)
    reply.header('link', siteLinks(context.school.origin).join(', '))
    return sendPage(reply, context, frontPage(context))
  })
}

// The same links as in the header, for readers of the page.
const head = html`<link rel="describedby" type="text/plain" href="${endpoints.llms}">`

function frontPage({ school, locale }: SchoolContext): Page {
  const words = frontWords(locale)
  const textLocale = school.texts.has(locale) ? locale : school.locale
  const text = school.texts.get(textLocale)
  const main = html`<section class="hero" lang="${textLocale}">
<h1>${school.name}</h1>
<p class="tagline">${text?.tagline}</p>
<p class="about">${text?.about}</p>
</section>
<section aria-labelledby="soon">
<h2 id="soon">${words.soonTitle}</h2>
${cards([
  { title: words.courses, text: words.coursesText },
  { title: words.digitalProducts, text: words.digitalProductsText },
  { title: words.consulting, text: words.consultingText },
  { title: words.events, text: words.eventsText },
])}
<p class="opening">${words.opening}</p>
</section>`
  return { title: school.name, main, head }
}
