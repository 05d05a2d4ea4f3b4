import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { Identity, SecondFactorOffer } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html, trustedHtml } from '../../../platform/html/html.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Field, fields } from '../../page/components/field.ts'
import { form, problemSummary } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage } from '../account-page.ts'
import { codeField, passwordField } from './proof-fields.ts'
import { recoveryCodesMessages } from './recovery-codes-messages.ts'
import { codesPage } from './recovery-codes-page.ts'
import { securityMessages } from './security-messages.ts'
import { setUpMessages } from './two-factor-set-up-messages.ts'

const { offerSecondFactor, secondFactor: route, security } = paths.account

/** Sets up two-step sign-in: shows a secret to scan, and turns it on with a code. */
export function serveTwoFactorSetUp(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(offerSecondFactor, async (request, reply) => {
    try {
      await identity.offerSecondFactor(meOf(request), schoolOf(request).name)
    } catch (error) {
      // Already on, perhaps through another window: the settings page shows it.
      if (error instanceof Refusal && error.code === 'conflict') return reply.redirect(security, 303)
      throw error
    }
    return reply.redirect(route, 303)
  })
  app.get(route, (request, reply) => renderSetUp(identity, request, reply, emptyForm))
  app.post(route, (request, reply) =>
    answerForm(request, reply, {
      act: () => switchOn(identity, request, reply),
      render: (state) => renderSetUp(identity, request, reply, state),
    }),
  )
}

async function switchOn(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { password = '', code = '' } = fieldsOf(request)
  const codes = await identity.confirmSecondFactor(meOf(request), visitOf(request), { password, code })
  const context = memberContext(request, reply)
  const { on: lead } = recoveryCodesMessages(context.locale)
  return sendPage(reply, context, codesPage(context, { codes, lead }))
}

async function renderSetUp(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): Promise<FastifyReply> {
  const context = memberContext(request, reply)
  const offer = await identity.openOffer(context.reader, context.school.name)
  // There is no pending setup, or it was turned on meanwhile.
  if (!offer) return reply.redirect(security, 303)
  return sendPage(reply, context, setUpPage(context, { offer, state }))
}

type Model = { readonly offer: SecondFactorOffer; readonly state: FormState }

function setUpPage(context: MemberContext, { offer, state }: Model): Page {
  const messages = setUpMessages(context.locale)
  const { code, password } = securityMessages(context.locale)
  const inputs: Field[] = [{ ...codeField(code), inputmode: 'numeric' }, passwordField(password)]
  const inside = html`${fields(state, inputs)}
<p class="quietly">${messages.proveText}</p>
<div class="actions"><button type="submit">${messages.confirm}</button><a href="${security}">${messages.cancel}</a></div>`
  const main = html`${problemSummary(context, state, inputs)}
<ol class="steps">
<li class="panel"><h2>${messages.scan}</h2>${offered(context, offer)}</li>
<li class="panel"><h2>${messages.prove}</h2>
${form(context, { action: route }, inside)}</li>
</ol>`
  return accountPage(context, { section: 'security', title: messages.title, main })
}

function offered({ locale }: MemberContext, { address, secret }: SecondFactorOffer): Html {
  const messages = setUpMessages(locale)
  const inFours = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  // The SVG contains only squares, regardless of its input.
  const drawing = trustedHtml(renderSVG(address, { border: 2 }))
  return html`<div class="offer-code">
<div class="qr" role="img" aria-label="${messages.scanAlt}">${drawing}</div>
<div><p>${messages.manualKey}<br><code class="secret">${inFours}</code></p>
<p><a href="${address}">${messages.sameDevice}</a></p></div>
</div>`
}
