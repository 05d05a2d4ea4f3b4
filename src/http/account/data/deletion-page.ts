import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Field, fields } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext, pageContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { forgetSession, meOf } from '../../shared/signed-in.ts'
import { accountPage } from '../account-page.ts'
import { codeField, passwordField } from '../security/proof-fields.ts'
import { deletionMessages } from './deletion-messages.ts'

type Deps = { readonly identity: Identity }

/** Account deletion: what is deleted, what is kept, and three confirmations. */
export function serveDeletion(app: FastifyInstance, deps: Deps) {
  app.get(paths.account.deletion, (request, reply) => renderDeletion(deps, request, reply, emptyForm))
  app.post(paths.account.deletion, (request, reply) =>
    answerForm(request, reply, {
      act: () => deleteAccount(deps, request, reply),
      render: (state) => renderDeletion(deps, request, reply, state),
    }),
  )
}

/** The page after the account was deleted. */
export function serveFarewell(app: FastifyInstance) {
  app.get(paths.farewell, (request, reply) => {
    if (request.me) return reply.redirect(paths.account.overview, 303)
    const context = pageContext(request, reply)
    const { goneTitle: title, goneText, toFrontPage } = deletionMessages(context.locale)
    const main = html`<section class="status-page"><h1>${title}</h1><p>${goneText}</p>
<p><a href="${paths.front}" class="button">${toFrontPage}</a></p></section>`
    return sendPage(reply, context, { title, main })
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
  return reply.redirect(paths.farewell, 303)
}

async function renderDeletion(
  { identity }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): Promise<FastifyReply> {
  const context = memberContext(request, reply)
  const { isOn: needsCode } = await identity.secondFactorState(context.reader)
  return sendPage(reply, context, deletionPage(context, { state, needsCode }))
}

type Model = { readonly state: FormState; readonly needsCode: boolean }

function deletionPage(context: MemberContext, { state, needsCode }: Model): Page {
  const messages = deletionMessages(context.locale)
  const { title, lead } = messages
  const label = messages.confirmation(context.reader.email)
  const inputs: Field[] = [
    passwordField(messages.password),
    ...(needsCode ? [codeField(messages.code)] : []),
    { name: 'confirmation', label, isVerbatim: true },
  ]
  const inside = html`${fields(state, inputs)}
<div class="actions"><button type="submit" class="danger">${messages.confirm}</button><a href="${paths.account.data}">${messages.cancel}</a></div>`
  const main = html`${problemSummary(context, state, inputs)}
<div class="columns">
${list(messages.goes, messages.goesList)}
${list(messages.stays, messages.staysList)}
</div>
<p><a href="${paths.account.data}">${messages.exportFirst}</a></p>
${form(context, { action: paths.account.deletion, classes: 'panel panel-danger' }, inside)}`
  return accountPage(context, { section: 'data', title, lead, main })
}

function list(title: string, items: readonly string[]): Html {
  return html`<section><h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`
}
