import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Beginning } from '../../domain/commerce/index.ts'
import { paymentsScriptPath } from '../shared/assets.ts'
import { allowFormAnswer } from '../shared/form-action.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { wordsFor } from './words.ts'

/** Between us and the gateway's page: a form that sends itself, or is sent by its button. */
export function showOnward(request: FastifyRequest, reply: FastifyReply, beginning: Beginning) {
  const { onward } = wordsFor(request)
  const main = html`<section class="card"><h1>${onward.title}</h1>!${partsOf(request, reply, beginning)}</section>`
  return sendPage(reply, pageContext(request), { title: onward.title, main })
}

function partsOf(request: FastifyRequest, reply: FastifyReply, beginning: Beginning): string {
  const { onward } = wordsFor(request)
  if (beginning.is === 'instructions') return html`<p class="transfer-text">${beginning.text}</p>`
  const { origin: home } = schoolOf(request)
  const { origin, host } = new URL(beginning.action, home)
  if (origin !== home) allowFormAnswer(reply, beginning.action)
  const fields = Object.entries(beginning.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<p>${origin === home ? onward.simulated : onward.text(host)}</p>
<form method="post" action="${beginning.action}" accept-charset="utf-8" data-onward>
!${fields.join('')}
<button type="submit">${onward.submit}</button>
</form>
<script src="${paymentsScriptPath}" type="module"></script>`
}
