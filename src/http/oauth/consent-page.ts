import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { lifetimes, type PendingRequest, type Scope } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { consentScriptPath } from '../shared/assets.ts'
import { avatar } from '../shared/avatar.ts'
import { formToken } from '../shared/form.ts'
import { allowFormAnswer } from '../shared/form-action.ts'
import { icon } from '../shared/icons.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { meOf } from '../shared/signed-in.ts'
import { asker } from './consent-asker.ts'
import { permissions } from './consent-permissions.ts'
import { goesToProgram } from './destination.ts'
import type { Glimpse } from './preview.ts'
import { wordsFor } from './words.ts'

export const consentRoute = '/oauth/consent'

export type Consent = {
  readonly pending: PendingRequest
  readonly preview: ReadonlyMap<Scope, readonly Glimpse[]>
  /** The app's query, with which everything can begin again. */
  readonly asked: string
  /** What was wrong with the answer, when the page is shown once more. */
  readonly problem?: string
}

/** Who asks, what for, for how long, and where the answer goes: allow or deny. */
export function showConsent(request: FastifyRequest, reply: FastifyReply, consent: Consent) {
  const { pending, asked, problem } = consent
  const words = wordsFor(request).consent
  allowFormAnswer(reply, pending.redirectUri)
  // Deny comes first: it is the button that Enter on a checkbox presses where no script prevents it.
  const main = html`<section class="card consent">
!${asker(request, pending)}
!${ownAccount(request, asked)}
<form method="post" action="${consentRoute}" data-consent>
!${formToken(request, reply, consentRoute)}
<input type="hidden" name="request" value="${pending.id}">
<input type="hidden" name="asked" value="${asked}">
!${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
!${permissions(request, consent)}
!${terms(request, pending.redirectUri)}
<div class="decide">
<button type="submit" name="decision" value="deny" class="secondary outline">${words.deny}</button>
<button type="submit" name="decision" value="allow">${words.allow}</button>
</div>
</form>
</section>
<script src="${consentScriptPath}" type="module"></script>`
  const context = { ...pageContext(request), query: `${asked}&` }
  return sendPage(reply, context, { title: words.title, main })
}

function ownAccount(request: FastifyRequest, asked: string): string {
  const me = meOf(request)
  const words = wordsFor(request).consent
  const back = new URLSearchParams({ again: '1', return_to: `${endpoints.authorization}?${asked}` })
  return html`<div class="own-account">!${avatar(me, 40)}
<p><span class="unseen">${words.signedInAs} </span><strong>${me.name}</strong><small>${me.email}</small></p>
<a href="/sign-in?${back}">${words.switchAccount}</a></div>`
}

const secondsPerHour = 3600

function terms(request: FastifyRequest, redirectUri: string): string {
  const words = wordsFor(request).consent
  const until = words.until(lifetimes.consent / (24 * secondsPerHour))
  const tokens = words.tokens(lifetimes.accessToken / secondsPerHour)
  return html`<ul class="terms" aria-label="${words.terms}">
<li>!${icon('until')}<span><strong>${until}</strong> ${tokens}</span></li>
<li>!${icon('takeBack')}<span>${words.takeBack} <a href="${endpoints.connectedApps}">${words.takeBackLink}</a></span></li>
<li>!${icon('onward')}<span>${words.onward} !${destination(request, redirectUri)}</span></li>
</ul>`
}

function destination(request: FastifyRequest, redirectUri: string): string {
  const { host } = new URL(redirectUri)
  return goesToProgram(request, redirectUri)
    ? html`<strong>${wordsFor(request).consent.thisComputer}</strong> <code>${host}</code>`
    : html`<strong class="host">${host}</strong>`
}
