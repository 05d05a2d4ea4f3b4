import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import {
  answerForm,
  emptyForm,
  type FormState,
  fields,
  fieldsOf,
  formProblem,
  formToken,
} from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

/** Another e-mail address: asked for here, proven by the link that is sent to it. */
export function serveEmail(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/email', (request, reply) => showEmail(request, reply, emptyForm))
  app.post('/account/email', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { email = '', password = '' } = fieldsOf(request)
        await identity.askToChangeEmail(meOf(request), visitOf(request), { email, password })
        return reply.redirect(donePath('/account/email', 'email-asked'), 303)
      },
      show: (state) => showEmail(request, reply, state),
    }),
  )
}

function showEmail(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const words = wordsFor(request).email
  const main = html`!${formProblem(state)}
<form class="panel" method="post" action="/account/email">
!${formToken(request, reply, '/account/email')}
!${fields(state, [
    { name: 'email', label: words.next, type: 'email', autocomplete: 'email', hint: words.nextHint },
    { name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' },
  ])}
<button type="submit">${words.send}</button>
</form>`
  const lead = words.lead(meOf(request).email)
  return sendAccountPage(request, reply, { section: 'email', title: words.title, lead, main })
}
