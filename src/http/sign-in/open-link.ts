import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import type { FormState } from '../shared/form.ts'
import { schoolOf } from '../shared/request-school.ts'
import { cardForm, mailbox, sendCard, text, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'
import { serveLinkPage } from './link-page.ts'

type Link = { readonly email: string; readonly role: string | null }

/** The mailed link to sign in: a button, since a link that acts by being opened is used up by mail programs. */
export function serveOpenLink(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, '/sign-in/link/:token', {
    purpose: 'sign_in',
    read: (request, token) =>
      identity.readLink({ schoolId: schoolOf(request).id, purpose: 'sign_in', token }),
    show: showLink,
    act: async (request, reply, token) => {
      const former = readCookie(request, 'session')
      const { outcome, returnTo } = await identity.signInByLink(visitOf(request), { token, former })
      return letIn(request, reply, outcome, returnTo)
    },
  })
}

function showLink(request: FastifyRequest, reply: FastifyReply, { email, role }: Link, state: FormState) {
  const { link } = wordsFor(request)
  // They signed up here although they have an account.
  const joins = role ? text(link.joins(schoolOf(request).name)) : ''
  return sendCard(request, reply, {
    title: link.title,
    parts: [
      joins,
      text(link.intro),
      mailbox(email),
      insteadOf(request, email),
      cardForm(request, reply, { state, submit: link.submit }),
    ],
  })
}

/** Whoever is signed in as somebody else is told so before they change. */
export function insteadOf(request: FastifyRequest, email: string): string {
  const { me } = request
  return me && me.email !== email ? text(wordsFor(request).link.insteadOf(me.name)) : ''
}
