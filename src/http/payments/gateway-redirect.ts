import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentStart } from '../../domain/gateways/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { allowFormAnswer } from '../page/form-action.ts'
import { type Page, sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { gatewayRedirectMessages } from './gateway-redirect-messages.ts'

/** The redirect to the gateway: a form that submits itself, or by its button. */
export function renderGatewayRedirect(request: FastifyRequest, reply: FastifyReply, start: PaymentStart) {
  const { origin: home } = schoolOf(request)
  // The policy forbids form redirects to another origin, so a page of ours links there.
  if (start.is === 'redirect' && new URL(start.url, home).origin === home)
    return reply.redirect(start.url, 303)
  if (start.is === 'form' && new URL(start.action, home).origin !== home) allowFormAnswer(reply, start.action)
  const context = schoolContext(request, reply)
  return sendPage(reply, context, redirectPage(context, start))
}

function redirectPage(context: SchoolContext, start: PaymentStart): Page {
  const { title } = gatewayRedirectMessages(context.locale)
  const main = sheet({ title, body: partsOf(context, start) })
  if (start.is !== 'redirect') return { title, main, scripts: ['payments.js'] }
  return { title, main, head: html`<meta http-equiv="refresh" content="0; url=${start.url}">` }
}

// The gateway's form, without our form token.
function partsOf({ school, locale }: SchoolContext, start: PaymentStart): Html {
  const messages = gatewayRedirectMessages(locale)
  if (start.is === 'instructions') return html`<p class="transfer-text">${start.text}</p>`
  if (start.is === 'redirect')
    return html`<p>${messages.text(new URL(start.url).host)}</p>
<p><a class="button" href="${start.url}">${messages.submit}</a></p>`
  const { origin, host } = new URL(start.action, school.origin)
  const fields = Object.entries(start.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<p>${origin === school.origin ? messages.simulated : messages.text(host)}</p>
<form method="post" action="${start.action}" accept-charset="utf-8" data-onward>
${fields}
<button type="submit">${messages.submit}</button>
</form>`
}
