import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { day, hour, inSeconds } from '../../platform/durations.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { avatar } from '../page/components/avatar.ts'
import { banner } from '../page/components/banner.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { allowFormAnswer } from '../page/form-action.ts'
import { type Page, sendPage } from '../page/page.ts'
import { caller } from './consent-caller.ts'
import { consentMessages } from './consent-messages.ts'
import { permissions } from './consent-permissions.ts'
import { goesToProgram } from './destination.ts'
import type { Consent } from './preview.ts'

/** The consent page: the app, its permissions, the duration and the redirect. */
export function renderConsent(request: FastifyRequest, reply: FastifyReply, consent: Consent) {
  allowFormAnswer(reply, consent.pending.redirectUri)
  const context = memberContext(request, reply)
  return sendPage(reply, context, consentPage(context, consent))
}

function consentPage(context: MemberContext, consent: Consent): Page {
  const { pending, query, problem } = consent
  const messages = consentMessages(context.locale)
  // Deny comes first, because Enter on a checkbox submits the first button.
  const question = html`${problem && banner({ tone: 'problem', role: 'alert', body: html`<p>${problem}</p>` })}
${permissions(context, consent)}
${terms(context, pending.redirectUri)}
<div class="decide">
<button type="submit" name="decision" value="deny" class="secondary outline">${messages.deny}</button>
<button type="submit" name="decision" value="allow">${messages.allow}</button>
</div>`
  const formOptions = {
    action: paths.consent,
    hidden: { request: pending.id, asked: query },
    more: { 'data-consent': true },
  }
  const main = html`<section class="sheet consent">
${caller(context, pending)}
${ownAccount(context, query)}
${form(context, formOptions, question)}
</section>`
  return { title: messages.title, main, scripts: ['consent.js'], languageQuery: query }
}

function ownAccount({ reader, locale }: MemberContext, asked: string): Html {
  const messages = consentMessages(locale)
  const other = withQuery(paths.signIn, { again: '1', return_to: `${endpoints.authorization}?${asked}` })
  return html`<div class="own-account">${avatar(reader, 40)}
<p><span class="unseen">${messages.signedInAs} </span><strong>${reader.name}</strong><small>${reader.email}</small></p>
<a href="${other}">${messages.switchAccount}</a></div>`
}

function terms(context: MemberContext, redirectUri: string): Html {
  const messages = consentMessages(context.locale)
  const until = messages.until(lifetimes.consent / inSeconds(day))
  const tokens = messages.tokens(lifetimes.accessToken / inSeconds(hour))
  return html`<ul class="terms" aria-label="${messages.terms}">
<li>${icon('until')}<span><strong>${until}</strong> ${tokens}</span></li>
<li>${icon('undo')}<span>${messages.revoke} <a href="${paths.account.apps}">${messages.revokeLink}</a></span></li>
<li>${icon('external')}<span>${messages.onward} ${destination(context, redirectUri)}</span></li>
</ul>`
}

function destination({ school, locale }: MemberContext, redirectUri: string): Html {
  const { host } = new URL(redirectUri)
  return goesToProgram(school, redirectUri)
    ? html`<strong>${consentMessages(locale).thisComputer}</strong> <code>${host}</code>`
    : html`<strong class="host">${host}</strong>`
}
