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
import { pageContext } from '../shared/page.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { passkeyRemovalRoute as route, setPasswordFirst } from './passkey-section.ts'
import { passwordField } from './proof-fields.ts'
import { wordsFor } from './words.ts'

type Deps = { readonly identity: Identity }

/** Without one of the passkeys, given the password. */
export function servePasskeyRemoval(app: FastifyInstance, deps: Deps) {
  app.get<{ Querystring: { passkey?: unknown } }>(route, async (request, reply) => {
    const passkey = await ownPasskey(deps, request, request.query.passkey)
    return showRemoval(deps, request, reply, { passkey, state: emptyForm })
  })
  app.post(route, async (request, reply) => {
    const { passkey: id, password = '' } = fieldsOf(request)
    const passkey = await ownPasskey(deps, request, id)
    return answerForm(request, reply, pageContext(request).words, {
      act: async () => {
        await deps.identity.removePasskey(meOf(request), visitOf(request), { id: passkey.id, password })
        return reply.redirect(donePath('/account/security', 'passkey-removed'), 303)
      },
      show: (state) => showRemoval(deps, request, reply, { passkey, state }),
    })
  })
}

type Passkey = Awaited<ReturnType<typeof ownPasskey>>

async function ownPasskey({ identity }: Deps, request: FastifyRequest, named: unknown) {
  const passkey = (await identity.listPasskeys(meOf(request))).find(({ id }) => id === named)
  if (!passkey) throw new Refusal('not_found', 'No such passkey')
  return passkey
}

async function showRemoval(
  { identity }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { passkey, state }: { passkey: Passkey; state: FormState },
): Promise<FastifyReply> {
  const { passkeys: words, security } = wordsFor(request)
  const form = html`!${formProblem(state)}
<form class="panel" method="post" action="${route}">
!${formToken(request, reply, route)}
<input type="hidden" name="passkey" value="${passkey.id}">
!${fields(state, [passwordField(security.password)])}
<div class="actions"><button type="submit" class="danger">${words.remove}</button><a href="/account/security">${words.keep}</a></div>
</form>`
  const main = (await identity.hasPassword(meOf(request))) ? form : setPasswordFirst(request)
  const [title, lead] = [words.removeNamed(passkey.name), words.removeText]
  return sendAccountPage(request, reply, { section: 'security', title, lead, main })
}
