import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { type Field, fields } from '../page/components/field.ts'
import { form, hiddenAccount, problemSummary } from '../page/components/form.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { visitOf } from '../shared/browser.ts'
import { meOf } from '../shared/signed-in.ts'
import { accountPage, donePath } from './account-page.ts'
import { passwordWords } from './password-words.ts'
import { passwordField } from './proof-fields.ts'

/** Another password, given the one there is. */
export function servePassword(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.password, (request, reply) => showPassword(request, reply, emptyForm))
  app.post(paths.account.password, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { password = '', newPassword = '' } = fieldsOf(request)
        await identity.changePassword(meOf(request), visitOf(request), { password, newPassword })
        return reply.redirect(donePath(paths.account.password, 'password'), 303)
      },
      show: (state) => showPassword(request, reply, state),
    }),
  )
}

function showPassword(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = memberContext(request, reply)
  return sendPage(reply, context, passwordPage(context, state))
}

function passwordPage(context: MemberContext, state: FormState): Page {
  const words = passwordWords(context.locale)
  const { title, lead, next, nextHint: hint } = words
  const inputs: Field[] = [
    passwordField(words.current),
    { name: 'newPassword', label: next, type: 'password', autocomplete: 'new-password', hint },
  ]
  const inside = html`${hiddenAccount(context.reader.email)}${fields(state, inputs)}
<button type="submit">${words.save}</button>`
  const main = html`${problemSummary(context, state, inputs)}
${form(context, { action: paths.account.password, classes: 'panel' }, inside)}
<p><a href="${paths.forgotPassword}">${words.forgot}</a></p>`
  return accountPage(context, { section: 'password', title, lead, main })
}
