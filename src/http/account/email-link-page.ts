import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visitOf } from '../shared/browser.ts'
import { formToken } from '../shared/form.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

type Link = { Params: { token: string } }
const route = '/account/email/:token'

/** The link in the mail: opening it changes nothing, since mail programs open links too; the button does. */
export function serveEmailLink(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Link>(route, async (request, reply) => {
    const { token } = request.params
    const me = meOf(request)
    const link = await identity.readLink({ schoolId: schoolOf(request).id, purpose: 'change_email', token })
    if (link?.personId !== me.personId) return showSpent(request, reply)
    return showConfirm(request, reply, { token, email: link.email })
  })
  app.post<Link>(route, async (request, reply) => {
    try {
      await identity.changeEmail(meOf(request), visitOf(request), { token: request.params.token })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return showSpent(request, reply)
      throw error
    }
    return reply.redirect(donePath('/account/email', 'email'), 303)
  })
}

function showConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, email }: { token: string; email: string },
) {
  const words = wordsFor(request).email
  const main = html`<form class="panel" method="post" action="/account/email/${token}">
!${formToken(request, reply, route)}
<p>${words.confirmText(email)}</p>
<div class="actions"><button type="submit">${words.confirm}</button><a href="/account/email">${words.cancel}</a></div>
</form>`
  return sendAccountPage(request, reply, { section: 'email', title: words.confirmTitle, main })
}

function showSpent(request: FastifyRequest, reply: FastifyReply) {
  const words = wordsFor(request).email
  const main = html`<p>${words.spentText}</p><p><a href="/account/email" role="button">${words.again}</a></p>`
  return sendAccountPage(request, reply.code(404), { section: 'email', title: words.spentTitle, main })
}
