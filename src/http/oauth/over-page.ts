import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { pageContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { overMessages } from './over-messages.ts'

/** Shown for a decision that was late, repeated, or for an app that has changed; it has no effect. */
export function renderOver(request: FastifyRequest, reply: FastifyReply) {
  const context = pageContext(request, reply)
  const { title, text, start, apps } = overMessages(context.locale)
  const body = html`<p>${text(lifetimes.consentPage / 60)}</p><p><strong>${start}</strong></p>`
  const links = [{ href: paths.account.apps, text: apps }]
  return sendPage(reply.code(409), context, { title, main: sheet({ title, body, links }) })
}
