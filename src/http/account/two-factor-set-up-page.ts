import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { renderSVG } from 'uqr'
import type { Identity, SecondFactorOffer } from '../../domain/identity/index.ts'
import { Refusal } from '../../platform/refusal.ts'
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
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { sendAccountPage } from './account-page.ts'
import { codeField, passwordField } from './proof-fields.ts'
import { showCodes } from './recovery-codes-page.ts'
import { wordsFor } from './words.ts'

export const offerRoute = '/account/security/two-factor/offer'
const route = '/account/security/two-factor'

/** A secret is offered, scanned into an app, and switched on by a code of it. */
export function serveTwoFactorSetUp(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(offerRoute, async (request, reply) => {
    try {
      await identity.offerSecondFactor(meOf(request), schoolOf(request).name)
    } catch (error) {
      // It is on already, perhaps by another window: the page of its settings says so.
      if (error instanceof Refusal && error.code === 'conflict')
        return reply.redirect('/account/security', 303)
      throw error
    }
    return reply.redirect(route, 303)
  })
  app.get(route, (request, reply) => showSetUp(identity, request, reply, emptyForm))
  app.post(route, (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        const { password = '', code = '' } = fieldsOf(request)
        const codes = await identity.confirmSecondFactor(meOf(request), visitOf(request), { password, code })
        return showCodes(request, reply, codes, wordsFor(request).codes.on)
      },
      show: (state) => showSetUp(identity, request, reply, state),
    }),
  )
}

async function showSetUp(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): Promise<FastifyReply> {
  const offer = await identity.openOffer(meOf(request), schoolOf(request).name)
  // Nothing is offered, or it was switched on meanwhile.
  if (!offer) return reply.redirect('/account/security', 303)
  const words = wordsFor(request)
  const main = html`!${formProblem(state)}
<ol class="steps">
<li class="panel"><h2>${words.setUp.scan}</h2>!${offered(request, offer)}</li>
<li class="panel"><h2>${words.setUp.prove}</h2>
<form method="post" action="${route}">
!${formToken(request, reply, route)}
!${fields(state, [{ ...codeField(words.security.code), inputmode: 'numeric' }, passwordField(words.security.password)])}
<p class="quietly">${words.setUp.proveText}</p>
<div class="actions"><button type="submit">${words.setUp.confirm}</button><a href="/account/security">${words.setUp.cancel}</a></div>
</form></li>
</ol>`
  return sendAccountPage(request, reply, { section: 'security', title: words.setUp.title, main })
}

function offered(request: FastifyRequest, { address, secret }: SecondFactorOffer): string {
  const words = wordsFor(request).setUp
  const inFours = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return html`<div class="offer-code">
<div class="qr" role="img" aria-label="${words.scanAlt}">!${renderSVG(address, { border: 2 })}</div>
<div><p>${words.typed}<br><code class="secret">${inFours}</code></p>
<p><a href="${address}">${words.sameDevice}</a></p></div>
</div>`
}
