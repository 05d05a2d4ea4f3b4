import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { type Field, type FormState, fieldsOf } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { cardForm, mailbox, note, sendCard, text, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'
import { serveLinkPage } from './link-page.ts'
import { insteadOf } from './open-link.ts'

type Offer = NonNullable<Awaited<ReturnType<Identity['readInvitation']>>>

/** The mailed invitation: by which school and as what, and for newcomers a name and a password. */
export function serveInvitation(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, '/invitation/:token', {
    purpose: 'invitation',
    read: (request, token) => identity.readInvitation(visitOf(request), token),
    show: showInvitation,
    act: async (request, reply, token) => {
      const { name = '', password = '' } = fieldsOf(request)
      const { locale } = pageContext(request)
      const former = readCookie(request, 'session')
      const input = { token, name, password, locale, former }
      return letIn(request, reply, await identity.acceptInvitation(visitOf(request), input), undefined)
    },
  })
}

function showInvitation(request: FastifyRequest, reply: FastifyReply, offer: Offer, state: FormState) {
  const { invitation, roles } = wordsFor(request)
  const { email, role, hasAccount } = offer
  const form = cardForm(request, reply, {
    state,
    ...(hasAccount ? {} : { account: email, fields: newcomerFields(request) }),
    submit: invitation.submit,
  })
  return sendCard(request, reply, {
    title: invitation.title(schoolOf(request).name),
    parts: [
      text(invitation.offer(roles[role])),
      mailbox(email),
      hasAccount ? insteadOf(request, email) : text(invitation.newAccount),
      form,
      note(invitation.decline),
    ],
  })
}

function newcomerFields(request: FastifyRequest): Field[] {
  const { name, password, newPasswordHint } = wordsFor(request)
  return [
    { name: 'name', label: name, autocomplete: 'name', isFocused: true },
    {
      name: 'password',
      label: password,
      type: 'password',
      autocomplete: 'new-password',
      hint: newPasswordHint,
    },
  ]
}
