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

/** Another password, given the one there is. */
export function servePassword(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/password', (request, reply) => showPassword(request, reply, emptyForm))
  app.post('/account/password', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { password = '', newPassword = '' } = fieldsOf(request)
        await identity.changePassword(meOf(request), visitOf(request), { password, newPassword })
        return reply.redirect(donePath('/account/password', 'password'), 303)
      },
      show: (state) => showPassword(request, reply, state),
    }),
  )
}

function showPassword(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const words = wordsFor(request).password
  // The hidden address tells a password manager whose password it is.
  const main = html`!${formProblem(state)}
<form class="panel" method="post" action="/account/password">
!${formToken(request, reply, '/account/password')}
<input type="text" name="username" autocomplete="username" value="${meOf(request).email}" hidden>
!${fields(state, [
    { name: 'password', label: words.current, type: 'password', autocomplete: 'current-password' },
    {
      name: 'newPassword',
      label: words.next,
      type: 'password',
      autocomplete: 'new-password',
      hint: words.nextHint,
    },
  ])}
<button type="submit">${words.save}</button>
</form>
<p><a href="/forgot">${words.forgot}</a></p>`
  const { title, lead } = words
  return sendAccountPage(request, reply, { section: 'password', title, lead, main })
}
