import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { OAuthError } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { wordsFor } from './words.ts'

/** An app's request that cannot be trusted: told to its reader, sent nowhere. */
export function showRefused(request: FastifyRequest, reply: FastifyReply, { code, message }: OAuthError) {
  reply.code(400)
  if (!request.headers.accept?.includes('text/html')) {
    return reply.send({ error: code, error_description: message })
  }
  const words = wordsFor(request).refused
  const main = html`<section class="card refused"><h1>${words.title}</h1>
<p>${words.text(schoolOf(request).name)} <strong>${words.nothing}</strong></p>
<p>${words.next}</p>
<details><summary class="refused-why">${words.forAuthors}</summary>
<p class="refused-detail" lang="en"><code>${code}</code><br>${message}</p>
<p><a href="${endpoints.authGuide}">${words.guide}</a></p></details>
<ul class="ways"><li><a href="/">${words.home}</a></li></ul></section>`
  return sendPage(reply, pageContext(request), { title: words.title, main })
}
