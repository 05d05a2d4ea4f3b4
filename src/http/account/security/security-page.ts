import type { FastifyInstance } from 'fastify'
import type { Identity, SecondFactorState } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { badge } from '../../page/components/badge.ts'
import { form } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { accountPage } from '../account-page.ts'
import { deviceOf } from './device.ts'
import { passkeySection } from './passkey-section.ts'
import { securityMessages } from './security-messages.ts'
import { sessionsMessages } from './sessions-messages.ts'

/** Account security in addition to the password. */
export function serveSecurity(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.security, async (request, reply) => {
    const context = memberContext(request, reply)
    const { reader, locale } = context
    const model = {
      state: await identity.secondFactorState(reader),
      passkeys: await identity.listPasskeys(reader),
      hasPassword: await identity.hasPassword(reader),
      device: deviceOf(request.headers['user-agent'] ?? '', sessionsMessages(locale)).name,
    }
    return sendPage(reply, context, securityPage(context, model))
  })
}

type State = SecondFactorState
type Model = { readonly state: State } & Parameters<typeof passkeySection>[1]

function securityPage(context: MemberContext, { state, ...passkeys }: Model): Page {
  const messages = securityMessages(context.locale)
  const { title, lead } = messages
  const main = html`<section class="panel" aria-labelledby="two-step">
<h2 id="two-step">${messages.twoStep} ${state.isOn ? badge(messages.isOn, { tone: 'good' }) : badge(messages.isOff)}</h2>
<p>${messages.twoStepText}</p>
${state.isOn ? whenOn(context, state) : whenOff(context)}
</section>
${passkeySection(context, passkeys)}`
  return accountPage(context, { section: 'security', title, lead, main, scripts: ['passkey.js'] })
}

function whenOff(context: MemberContext): Html {
  const { setUp } = securityMessages(context.locale)
  const button = html`<button type="submit">${setUp}</button>`
  return form(context, { action: paths.account.offerSecondFactor }, button)
}

function whenOn({ locale }: MemberContext, { recoveryCodesLeft }: State): Html {
  const messages = securityMessages(locale)
  return html`<p>${messages.codesLeft(recoveryCodesLeft)}</p>
<div class="actions">
<a href="${paths.account.recoveryCodes}" class="button outline">${messages.newCodes}</a>
<a href="${paths.account.secondFactorOff}" class="button outline secondary">${messages.switchOff}</a>
</div>`
}
