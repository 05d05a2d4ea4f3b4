import type { FastifyInstance } from 'fastify'
import type { Identity, OfferedInvitation } from '../../domain/identity/index.ts'
import { roleMessages } from '../../labels/roles.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import type { Field } from '../page/components/field.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import type { Page } from '../page/page.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { invitationMessages } from './invitation-messages.ts'
import { letIn } from './let-in.ts'
import { type OpenLink, serveLinkPage } from './link-page.ts'
import { insteadOf } from './open-link.ts'
import { mailbox, note, wayInForm } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Offer = OfferedInvitation

/** The mailed invitation: the school and the role, and a name and a password for new members. */
export function serveInvitation(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, paths.invitation, {
    purpose: 'invitation',
    read: (request, token) => identity.readInvitation(visitOf(request), token),
    view: invitationPage,
    act: async (request, reply, token) => {
      const { name = '', password = '' } = fieldsOf(request)
      const { locale } = schoolContext(request, reply)
      const former = readCookie(request, 'session')
      const input = { token, name, password, locale, former }
      const accepted = await identity.acceptInvitation(visitOf(request), input)
      return letIn(identity, request, reply, accepted, undefined)
    },
  })
}

function invitationPage(context: SchoolContext, { link: offer, token, state }: OpenLink<Offer>): Page {
  const messages = invitationMessages(context.locale)
  const { email, role, hasAccount } = offer
  const form = wayInForm(context, {
    action: paths.invitation(token),
    route: paths.invitation.route,
    state,
    ...(hasAccount ? {} : { account: email, fields: newcomerFields(context) }),
    submit: messages.submit,
  })
  const title = messages.title(context.school.name)
  const body = html`<p>${messages.offer(roleMessages(context.locale).inSentence[role])}</p>${mailbox(email)}
${hasAccount ? insteadOf(context, email) : html`<p>${messages.newAccount}</p>`}
${form}${note(messages.decline)}`
  return { title, main: sheet({ title, body }) }
}

function newcomerFields({ locale }: SchoolContext): Field[] {
  const { name, password, newPasswordHint: hint } = wayInMessages(locale)
  return [
    { name: 'name', label: name, autocomplete: 'name', isFocused: true },
    { name: 'password', label: password, type: 'password', autocomplete: 'new-password', hint },
  ]
}
