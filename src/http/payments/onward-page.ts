import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentStart } from '../../domain/gateways/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { allowFormAnswer } from '../page/form-action.ts'
import { type Page, sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { onwardMessages } from './onward-messages.ts'

/** The redirect to the gateway: a form that submits itself, or by its button. */
export function showOnward(request: FastifyRequest, reply: FastifyReply, beginning: PaymentStart) {
  const { origin: home } = schoolOf(request)
  // The policy forbids form redirects to another origin, so a page of ours links there.
  if (beginning.is === 'redirect' && new URL(beginning.url, home).origin === home)
    return reply.redirect(beginning.url, 303)
  if (beginning.is === 'form' && new URL(beginning.action, home).origin !== home)
    allowFormAnswer(reply, beginning.action)
  const context = schoolContext(request, reply)
  return sendPage(reply, context, onwardPage(context, beginning))
}

function onwardPage(context: SchoolContext, beginning: PaymentStart): Page {
  const { title } = onwardMessages(context.locale)
  const main = sheet({ title, body: partsOf(context, beginning) })
  if (beginning.is !== 'redirect') return { title, main, scripts: ['payments.js'] }
  return { title, main, head: html`<meta http-equiv="refresh" content="0; url=${beginning.url}">` }
}

// The gateway's form, without our form token.
function partsOf({ school, locale }: SchoolContext, beginning: PaymentStart): Html {
  const messages = onwardMessages(locale)
  if (beginning.is === 'instructions') return html`<p class="transfer-text">${beginning.text}</p>`
  if (beginning.is === 'redirect')
    return html`<p>${messages.text(new URL(beginning.url).host)}</p>
<p><a class="button" href="${beginning.url}">${messages.submit}</a></p>`
  const { origin, host } = new URL(beginning.action, school.origin)
  const fields = Object.entries(beginning.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<p>${origin === school.origin ? messages.simulated : messages.text(host)}</p>
<form method="post" action="${beginning.action}" accept-charset="utf-8" data-onward>
${fields}
<button type="submit">${messages.submit}</button>
</form>`
}
