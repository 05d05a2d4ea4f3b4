import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { html } from '../../../platform/html/html.ts'
import { type Field, fields } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { passwordField } from '../security/proof-fields.ts'
import { emailMessages } from './email-messages.ts'

/** Changes the e-mail address after it was confirmed by a mailed link. */
export function serveEmail(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.email, (request, reply) => renderEmail(request, reply, emptyForm))
  app.post(paths.account.email, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { email = '', password = '' } = fieldsOf(request)
        await identity.requestEmailChange(meOf(request), visitOf(request), { email, password })
        return reply.redirect(donePath(paths.account.email, 'email-asked'), 303)
      },
      render: (state) => renderEmail(request, reply, state),
    }),
  )
}

function renderEmail(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = memberContext(request, reply)
  return sendPage(reply, context, emailPage(context, state))
}

function emailPage(context: MemberContext, state: FormState): Page {
  const messages = emailMessages(context.locale)
  const inputs: Field[] = [
    { name: 'email', label: messages.next, type: 'email', autocomplete: 'email', hint: messages.nextHint },
    passwordField(messages.password),
  ]
  const inside = html`${fields(state, inputs)}
<button type="submit">${messages.send}</button>`
  const main = html`${problemSummary(context, state, inputs)}
${form(context, { action: paths.account.email, classes: 'panel' }, inside)}`
  const lead = messages.lead(context.reader.email)
  return accountPage(context, { section: 'email', title: messages.title, lead, main })
}
