import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, Passkey } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { html } from '../../../platform/html/html.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fields } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { passkeyMessages } from './passkey-messages.ts'
import { setPasswordFirst } from './passkey-section.ts'
import { passwordField } from './proof-fields.ts'
import { securityMessages } from './security-messages.ts'

type Deps = { readonly identity: Identity }
const route = paths.account.removePasskey

/** Removes a passkey after a password check. */
export function servePasskeyRemoval(app: FastifyInstance, deps: Deps) {
  app.get<{ Querystring: { passkey?: unknown } }>(route, async (request, reply) => {
    const passkey = await ownPasskey(deps, request, request.query.passkey)
    return renderRemoval(deps, request, reply, { passkey, state: emptyForm })
  })
  app.post(route, async (request, reply) => {
    const { passkey: id, password = '' } = fieldsOf(request)
    const passkey = await ownPasskey(deps, request, id)
    return answerForm(request, reply, {
      act: async () => {
        await deps.identity.removePasskey(meOf(request), visitOf(request), { id: passkey.id, password })
        return reply.redirect(donePath(paths.account.security, 'passkey-removed'), 303)
      },
      render: (state) => renderRemoval(deps, request, reply, { passkey, state }),
    })
  })
}

async function ownPasskey({ identity }: Deps, request: FastifyRequest, passkeyId: unknown) {
  const passkey = (await identity.listPasskeys(meOf(request))).find(({ id }) => id === passkeyId)
  if (!passkey) throw new Refusal('not_found', 'No such passkey')
  return passkey
}

type Removal = { readonly passkey: Passkey; readonly state: FormState }

async function renderRemoval(
  { identity }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  removal: Removal,
): Promise<FastifyReply> {
  const context = memberContext(request, reply)
  const hasPassword = await identity.hasPassword(context.reader)
  return sendPage(reply, context, removalPage(context, { ...removal, hasPassword }))
}

function removalPage(context: MemberContext, model: Removal & { readonly hasPassword: boolean }): Page {
  const { passkey, state, hasPassword } = model
  const messages = passkeyMessages(context.locale)
  const [title, lead] = [messages.removeLabel(passkey.name), messages.removeText]
  const main = hasPassword ? removalForm(context, { passkey, state }) : setPasswordFirst(context)
  return accountPage(context, { section: 'security', title, lead, main })
}

function removalForm(context: MemberContext, { passkey, state }: Removal) {
  const messages = passkeyMessages(context.locale)
  const inputs = [passwordField(securityMessages(context.locale).password)]
  const inside = html`${fields(state, inputs)}
<div class="actions"><button type="submit" class="danger">${messages.remove}</button><a href="${paths.account.security}">${messages.keepPasskey}</a></div>`
  return html`${problemSummary(context, state, inputs)}
${form(context, { action: route, classes: 'panel', hidden: { passkey: passkey.id } }, inside)}`
}
