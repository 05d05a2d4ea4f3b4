import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type FormState, fieldsOf, formProblem, formToken } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { proofFields } from './proof-fields.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { wordsFor } from './words.ts'

const route = '/account/security/off'

/** Back to the password alone. */
export function serveTwoFactorOff(app: FastifyInstance, { identity }: { identity: Identity }) {
  const onlyWhenOn = { preHandler: requireSecondFactor(identity) }
  app.get(route, onlyWhenOn, (request, reply) => showOff(request, reply, emptyForm))
  app.post(route, onlyWhenOn, (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { password = '', code = '' } = fieldsOf(request)
        await identity.removeSecondFactor(meOf(request), visitOf(request), { password, code })
        return reply.redirect(donePath('/account/security', 'second-factor-off'), 303)
      },
      show: (state) => showOff(request, reply, state),
    }),
  )
}

function showOff(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const { off: words, security } = wordsFor(request)
  const main = html`!${formProblem(state)}
<form class="panel" method="post" action="${route}">
!${formToken(request, reply, route)}
!${proofFields(state, { password: security.password, code: security.anyCode })}
<div class="actions"><button type="submit" class="danger">${words.confirm}</button><a href="/account/security">${words.cancel}</a></div>
</form>`
  return sendAccountPage(request, reply, { section: 'security', title: words.title, lead: words.text, main })
}
