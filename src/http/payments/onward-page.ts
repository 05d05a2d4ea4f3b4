import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Beginning } from '../../domain/commerce/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { allowFormAnswer } from '../page/form-action.ts'
import { type Page, sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { onwardWords } from './onward-words.ts'

/** The redirect to the gateway: a form that submits itself, or by its button. */
export function showOnward(request: FastifyRequest, reply: FastifyReply, beginning: Beginning) {
  if (beginning.is === 'redirect') return reply.redirect(beginning.url, 303)
  const { origin: home } = schoolOf(request)
  if (beginning.is === 'form' && new URL(beginning.action, home).origin !== home)
    allowFormAnswer(reply, beginning.action)
  const context = schoolContext(request, reply)
  return sendPage(reply, context, onwardPage(context, beginning))
}

type Shown = Exclude<Beginning, { is: 'redirect' }>

function onwardPage(context: SchoolContext, beginning: Shown): Page {
  const { title } = onwardWords(context.locale)
  return { title, main: sheet({ title, body: partsOf(context, beginning) }), scripts: ['payments.js'] }
}

// The gateway's form, without our form token.
function partsOf({ school, locale }: SchoolContext, beginning: Shown): Html {
  const words = onwardWords(locale)
  if (beginning.is === 'instructions') return html`<p class="transfer-text">${beginning.text}</p>`
  const { origin, host } = new URL(beginning.action, school.origin)
  const fields = Object.entries(beginning.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<p>${origin === school.origin ? words.simulated : words.text(host)}</p>
<form method="post" action="${beginning.action}" accept-charset="utf-8" data-onward>
${fields}
<button type="submit">${words.submit}</button>
</form>`
}
