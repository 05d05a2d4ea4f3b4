import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OAuthError } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { refusedMessages } from './refused-messages.ts'

/** Shows an invalid authorization request without a redirect. */
export function renderRefused(request: FastifyRequest, reply: FastifyReply, error: OAuthError) {
  reply.code(400)
  if (!request.headers.accept?.includes('text/html')) {
    return reply.send({ error: error.code, error_description: error.message })
  }
  const context = schoolContext(request, reply)
  return sendPage(reply, context, refusedPage(context, error))
}

function refusedPage({ school, locale }: SchoolContext, { code, message }: OAuthError): Page {
  const messages = refusedMessages(locale)
  const { title } = messages
  const body = html`<p>${messages.text(school.name)} <strong>${messages.nothing}</strong></p>
<p>${messages.next}</p>
<details><summary class="refused-why">${messages.forAuthors}</summary>
<p class="refused-detail" lang="en"><code>${code}</code><br>${message}</p>
<p><a href="${endpoints.authGuide}">${messages.guide}</a></p></details>`
  return { title, main: sheet({ title, body, links: [{ href: paths.front, text: messages.home }] }) }
}
