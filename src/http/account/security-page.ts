import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { formToken } from '../shared/form.ts'
import { meOf } from '../shared/signed-in.ts'
import { sendAccountPage } from './account-page.ts'
import { passkeySection } from './passkey-section.ts'
import { offerRoute } from './two-factor-set-up-page.ts'
import { wordsFor } from './words.ts'

/** What guards the account besides its password. */
export function serveSecurity(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/security', async (request, reply) => {
    const me = meOf(request)
    const words = wordsFor(request).security
    const state = await identity.secondFactorState(me)
    const passkeys = await identity.listPasskeys(me)
    const hasPassword = await identity.hasPassword(me)
    const main = html`<section class="panel" aria-labelledby="two-step">
<h2 id="two-step">${words.twoStep} !${stateBadge(request, state)}</h2>
<p>${words.twoStepText}</p>
!${state.isOn ? whenOn(request, state) : whenOff(request, reply)}
</section>
!${passkeySection(request, reply, { passkeys, hasPassword })}`
    const { title, lead } = words
    return sendAccountPage(request, reply, { section: 'security', title, lead, main })
  })
}

type State = Awaited<ReturnType<Identity['secondFactorState']>>

function stateBadge(request: FastifyRequest, { isOn }: State): string {
  const words = wordsFor(request).security
  return isOn
    ? html`<span class="badge badge-good">${words.isOn}</span>`
    : html`<span class="badge">${words.isOff}</span>`
}

function whenOff(request: FastifyRequest, reply: FastifyReply): string {
  const words = wordsFor(request).security
  return html`<form method="post" action="${offerRoute}">!${formToken(request, reply, offerRoute)}
<button type="submit">${words.setUp}</button></form>`
}

function whenOn(request: FastifyRequest, { recoveryCodesLeft }: State): string {
  const words = wordsFor(request).security
  return html`<p>${words.codesLeft(recoveryCodesLeft)}</p>
<div class="actions">
<a href="/account/security/codes" role="button" class="outline">${words.newCodes}</a>
<a href="/account/security/off" role="button" class="outline secondary">${words.switchOff}</a>
</div>`
}
