import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import type { AppAtSchool, OAuth } from '../../../domain/oauth/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { checkboxField, type Field, fields } from '../../page/components/field.ts'
import { form, hiddenAccount, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf, isTicked } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { passwordMessages } from './password-messages.ts'
import { passwordField } from './proof-fields.ts'

type Deps = { readonly identity: Identity; readonly oauth: Pick<OAuth, 'connectedAppsOf'> }

const signOutApps = 'sign_out_apps'

/** Changes the password after a check of the current one. */
export function servePassword(app: FastifyInstance, { identity, oauth }: Deps) {
  const renderPassword = async (request: FastifyRequest, reply: FastifyReply, state: FormState) => {
    const context = memberContext(request, reply)
    const apps = await oauth.connectedAppsOf(meOf(request).personId)
    return sendPage(reply, context, passwordPage(context, { state, apps }))
  }
  app.get(paths.account.password, (request, reply) => renderPassword(request, reply, emptyForm))
  app.post(paths.account.password, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { password = '', newPassword = '' } = fieldsOf(request)
        const apps = isTicked(request, signOutApps) ? 'sign-out' : 'keep'
        await identity.changePassword(meOf(request), visitOf(request), { password, newPassword, apps })
        const done = apps === 'sign-out' ? 'password-and-apps' : 'password'
        return reply.redirect(donePath(paths.account.password, done), 303)
      },
      render: (state) => renderPassword(request, reply, state),
    }),
  )
}

type PasswordModel = { readonly state: FormState; readonly apps: readonly AppAtSchool[] }

function passwordPage(context: MemberContext, { state, apps }: PasswordModel): Page {
  const messages = passwordMessages(context.locale)
  const { title, lead, next, nextHint: hint } = messages
  const inputs: Field[] = [
    passwordField(messages.current),
    { name: 'newPassword', label: next, type: 'password', autocomplete: 'new-password', hint },
  ]
  const inside = html`${hiddenAccount(context.reader.email)}${fields(state, inputs)}
${apps.length > 0 && renderAppsQuestion(context, { state, apps })}
<button type="submit">${messages.save}</button>`
  const main = html`${problemSummary(context, state, inputs)}
${form(context, { action: paths.account.password, classes: 'panel' }, inside)}
<p><a href="${paths.forgotPassword}">${messages.forgot}</a></p>`
  return accountPage(context, { section: 'password', title, lead, main })
}

function renderAppsQuestion({ locale }: MemberContext, { state, apps }: PasswordModel): Html {
  const messages = passwordMessages(locale)
  const list = apps.map(({ name, school }) => messages.appAt(name, school)).join(messages.comma)
  const hint = messages.signOutAppsHint(list)
  return checkboxField(state, { name: signOutApps, label: messages.signOutApps, hint })
}
