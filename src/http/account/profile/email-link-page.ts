import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { html } from '../../../platform/html/html.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { form } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { emailMessages } from './email-messages.ts'

type Link = { Params: { token: string } }
const { emailLink } = paths.account

/** The mailed link: opening it changes nothing, because mail programs open links too; the button confirms the change. */
export function serveEmailLink(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Link>(emailLink.route, async (request, reply) => {
    const { token } = request.params
    const context = memberContext(request, reply)
    const link = await identity.readLink({ schoolId: context.school.id, purpose: 'change_email', token })
    if (link?.personId !== context.reader.personId) return renderSpent(request, reply)
    return sendPage(reply, context, confirmPage(context, { token, email: link.email }))
  })
  app.post<Link>(emailLink.route, async (request, reply) => {
    try {
      await identity.changeEmail(meOf(request), visitOf(request), { token: request.params.token })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return renderSpent(request, reply)
      throw error
    }
    return reply.redirect(donePath(paths.account.email, 'email'), 303)
  })
}

function confirmPage(context: MemberContext, { token, email }: { token: string; email: string }): Page {
  const messages = emailMessages(context.locale)
  const inside = html`<p>${messages.confirmText(email)}</p>
<div class="actions"><button type="submit">${messages.confirm}</button><a href="${paths.account.email}">${messages.cancel}</a></div>`
  const main = form(context, { action: emailLink(token), route: emailLink.route, classes: 'panel' }, inside)
  return accountPage(context, { section: 'email', title: messages.confirmTitle, main })
}

function renderSpent(request: FastifyRequest, reply: FastifyReply) {
  const context = memberContext(request, reply)
  const messages = emailMessages(context.locale)
  const main = html`<p>${messages.spentText}</p><p><a href="${paths.account.email}" class="button">${messages.again}</a></p>`
  const page = accountPage(context, { section: 'email', title: messages.spentTitle, main })
  return sendPage(reply.code(404), context, page)
}
