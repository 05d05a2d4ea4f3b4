import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { note, sendCard, wordsFor } from './card.ts'

/** The answer to everything that is sent by mail. It shows what was typed, never whether somebody is known. */
export function showMailbox(
  request: FastifyRequest,
  reply: FastifyReply,
  { sentence, again }: { sentence: string; again: string },
): FastifyReply {
  const words = wordsFor(request)
  return sendCard(request, reply, {
    title: words.mailbox.title,
    parts: [html`<p role="status">${sentence}</p>`, note(words.mailbox.nothingThere)],
    ways: [
      { href: again, text: words.mailbox.again },
      { href: '/sign-in', text: words.backToSignIn },
    ],
  })
}
