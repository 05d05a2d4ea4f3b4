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
import { accountPage } from '../account-page.ts'
import { proofFields } from './proof-fields.ts'
import { recoveryCodesMessages } from './recovery-codes-messages.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { securityMessages } from './security-messages.ts'

const route = paths.account.recoveryCodes

/** Replaces the recovery codes. */
export function serveRecoveryCodes(app: FastifyInstance, { identity }: { identity: Identity }) {
  const onlyWhenOn = { preHandler: requireSecondFactor(identity) }
  app.get(route, onlyWhenOn, (request, reply) => renderReplace(request, reply, emptyForm))
  app.post(route, onlyWhenOn, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        const { password = '', code = '' } = fieldsOf(request)
        const codes = await identity.replaceRecoveryCodes(meOf(request), visitOf(request), { password, code })
        const context = memberContext(request, reply)
        return sendPage(reply, context, codesPage(context, { codes }))
      },
      render: (state) => renderReplace(request, reply, state),
    }),
  )
}

function renderReplace(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = memberContext(request, reply)
  return sendPage(reply, context, replacePage(context, state))
}

function replacePage(context: MemberContext, state: FormState): Page {
  const messages = recoveryCodesMessages(context.locale)
  const { password, anyCode: code } = securityMessages(context.locale)
  const inputs = proofFields({ password, code })
  const inside = html`${fields(state, inputs)}
<div class="actions"><button type="submit">${messages.replace}</button><a href="${paths.account.security}">${messages.cancel}</a></div>`
  const main = html`${problemSummary(context, state, inputs)}
${form(context, { action: route, classes: 'panel' }, inside)}`
  const { replaceTitle: title, replaceText: lead } = messages
  return accountPage(context, { section: 'security', title, lead, main })
}

type Codes = { readonly codes: readonly string[]; readonly lead?: string }

/** Shows the codes once, to copy, save or print. Reloading does not show them again. */
export function codesPage(context: MemberContext, { codes, lead }: Codes): Page {
  const messages = recoveryCodesMessages(context.locale)
  const owner = messages.printedFor(context.school.name, context.reader.email)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([owner, ...codes, ''].join('\n'))}`
  const main = html`<section class="panel codes">
<p>${messages.text}</p>
<p class="printed">${owner}</p>
<ul id="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<div class="actions">
<a href="${file}" download="${messages.fileName}" class="button outline">${messages.download}</a>
<button type="button" class="outline" data-copy="codes" data-copied="${messages.copied}" hidden>${messages.copy}</button>
<button type="button" class="outline" data-print hidden>${messages.print}</button>
</div>
</section>
<p><a href="${paths.account.security}" class="button">${messages.confirmSaved}</a></p>`
  return accountPage(context, { section: 'security', title: messages.title, lead, main })
}
