import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkPurpose } from '../../domain/identity/index.ts'
import { sendCard, text, type Way, wordsFor } from './card.ts'

export type SpentPurpose = Exclude<LinkPurpose, 'change_email'>

/** A link that was used or is too old: what to do next, instead of a bare "not found". */
export function showSpent(request: FastifyRequest, reply: FastifyReply, purpose: SpentPurpose): FastifyReply {
  const { spent } = wordsFor(request)
  reply.code(404)
  return sendCard(request, reply, {
    title: spent.title,
    parts: [text(spent.text), text(isInside(request, purpose) ? spent.inside : spent[purpose])],
    ...waysOn(request, purpose),
  })
}

function waysOn(request: FastifyRequest, purpose: SpentPurpose): { onward: Way; ways?: Way[] } {
  const { spent, signIn, signUp } = wordsFor(request)
  const toSignIn = { href: '/sign-in', text: signIn.title }
  if (isInside(request, purpose)) return { onward: { href: '/account', text: spent.toAccount } }
  switch (purpose) {
    case 'sign_in':
      return { onward: { href: '/sign-in/link', text: spent.newLink }, ways: [toSignIn] }
    case 'reset_password':
      return { onward: { href: '/forgot', text: spent.newLink }, ways: [toSignIn] }
    case 'verify_email':
      return { onward: toSignIn, ways: [{ href: '/sign-up', text: signUp.title }] }
    case 'invitation':
      return { onward: toSignIn }
  }
}

// Most often they open the mail again that let them in. Who wants a new password still needs a new link.
function isInside({ me }: FastifyRequest, purpose: SpentPurpose): boolean {
  return me !== undefined && purpose !== 'reset_password'
}
