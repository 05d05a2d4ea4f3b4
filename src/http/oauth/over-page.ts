import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { lifetimes } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { wordsFor } from './words.ts'

/** An answer that came too late, twice, or for an app that has changed: nothing was decided by it. */
export function showOver(request: FastifyRequest, reply: FastifyReply) {
  const { title, text, start, apps } = wordsFor(request).over
  reply.code(409)
  const main = html`<section class="card"><h1>${title}</h1>
<p>${text(lifetimes.consentPage / 60)}</p><p><strong>${start}</strong></p>
<ul class="ways"><li><a href="${endpoints.connectedApps}">${apps}</a></li></ul></section>`
  return sendPage(reply, pageContext(request), { title, main })
}
