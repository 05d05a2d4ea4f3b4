import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { html } from '../../../platform/html/html.ts'
import { fields } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { proofFields } from './proof-fields.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { securityMessages } from './security-messages.ts'
import { twoFactorOffMessages } from './two-factor-off-messages.ts'

const { secondFactorOff: route, security } = paths.account

/** Turns off two-step sign-in. */
export function serveTwoFactorOff(app: FastifyInstance, { identity }: { identity: Identity }) {
  const onlyWhenOn = { preHandler: requireSecondFactor(identity) }
  app.get(route, onlyWhenOn, (request, reply) => renderOff(request, reply, emptyForm))
  app.post(route, onlyWhenOn, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { password = '', code = '' } = fieldsOf(request)
        await identity.removeSecondFactor(meOf(request), visitOf(request), { password, code })
        return reply.redirect(donePath(security, 'second-factor-off'), 303)
      },
      render: (state) => renderOff(request, reply, state),
    }),
  )
}

function renderOff(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = memberContext(request, reply)
  return sendPage(reply, context, offPage(context, state))
}

function offPage(context: MemberContext, state: FormState): Page {
  const { title, text: lead, confirm, cancel } = twoFactorOffMessages(context.locale)
  const { password, anyCode: code } = securityMessages(context.locale)
  const inputs = proofFields({ password, code })
  const inside = html`${fields(state, inputs)}
<div class="actions"><button type="submit" class="danger">${confirm}</button><a href="${security}">${cancel}</a></div>`
  const main = html`${problemSummary(context, state, inputs)}
${form(context, { action: route, classes: 'panel' }, inside)}`
  return accountPage(context, { section: 'security', title, lead, main })
}
