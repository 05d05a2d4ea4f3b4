import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
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
import { pageContext, sendPage } from '../shared/page.ts'
import { forgetSession, meOf } from '../shared/signed-in.ts'
import { sendAccountPage } from './account-page.ts'
import { codeField, passwordField } from './proof-fields.ts'
import { wordsFor } from './words.ts'

const route = '/account/data/delete'
const farewell = '/farewell'

type Deps = { readonly identity: Identity }

/** The way out: what goes, what stays, and three proofs that it is meant. */
export function serveDeletion(app: FastifyInstance, deps: Deps) {
  app.get(route, (request, reply) => showDeletion(deps, request, reply, emptyForm))
  app.post(route, (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: () => deleteAccount(deps, request, reply),
      show: (state) => showDeletion(deps, request, reply, state),
    }),
  )
}

/** Where somebody lands who has no account any more. */
export function serveFarewell(app: FastifyInstance) {
  app.get(farewell, (request, reply) => {
    if (request.me) return reply.redirect('/account', 303)
    const { goneTitle: title, goneText, toFrontPage } = wordsFor(request).deletion
    const main = html`<section class="notice"><h1>${title}</h1><p>${goneText}</p><p><a href="/" role="button">${toFrontPage}</a></p></section>`
    return sendPage(reply, pageContext(request), { title, main })
  })
}

async function deleteAccount({ identity }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const me = meOf(request)
  const { password = '', code = '', confirmation = '' } = fieldsOf(request)
  if (confirmation.trim().toLowerCase() !== me.email) {
    const problems = [{ field: 'confirmation', message: 'confirmation_wrong' }]
    throw new Refusal('invalid_input', 'The deletion was not confirmed', { problems })
  }
  await identity.deleteAccount(me, visitOf(request), { password, code })
  forgetSession(request, reply)
  return reply.redirect(farewell, 303)
}

async function showDeletion(
  { identity }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): Promise<FastifyReply> {
  const me = meOf(request)
  const { deletion: words } = wordsFor(request)
  const { isOn } = await identity.secondFactorState(me)
  const confirmation = { name: 'confirmation', label: words.confirmation(me.email), isVerbatim: true }
  const main = html`!${formProblem(state)}
<div class="columns">
!${list(words.goes, words.goesList)}
!${list(words.stays, words.staysList)}
</div>
<p><a href="/account/data">${words.exportFirst}</a></p>
<form class="panel panel-danger" method="post" action="${route}">
!${formToken(request, reply, route)}
!${fields(state, [
    passwordField(words.password),
    ...(isOn ? [codeField(words.code)] : []),
    { ...confirmation, autocomplete: 'off' },
  ])}
<div class="actions"><button type="submit" class="danger">${words.confirm}</button><a href="/account/data">${words.cancel}</a></div>
</form>`
  const { title, lead } = words
  return sendAccountPage(request, reply, { section: 'data', title, lead, main })
}

function list(title: string, items: readonly string[]): string {
  return html`<section><h2>${title}</h2><ul>!${items.map((item) => html`<li>${item}</li>`).join('')}</ul></section>`
}
