import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkPurpose } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { type SheetLink, sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { signInMessages } from './sign-in-messages.ts'
import { signUpMessages } from './sign-up-messages.ts'
import { spentMessages } from './spent-messages.ts'

export type SpentPurpose = Exclude<LinkPurpose, 'change_email'>

/** A link that was used or has expired, with the next steps. */
export function renderSpent(
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: SpentPurpose,
): FastifyReply {
  const context = schoolContext(request, reply)
  return sendPage(reply.code(404), context, spentPage(context, purpose))
}

function spentPage(context: SchoolContext, purpose: SpentPurpose): Page {
  const messages = spentMessages(context.locale)
  const { title, text } = messages
  const next = isInside(context, purpose) ? messages.inside : messages[purpose]
  const body = html`<p>${text}</p><p>${next}</p>`
  return { title, main: sheet({ title, body, ...linksFrom(context, purpose) }) }
}

function linksFrom(
  context: SchoolContext,
  purpose: SpentPurpose,
): { mainLink: SheetLink; links?: SheetLink[] } {
  const messages = spentMessages(context.locale)
  const toSignIn = { href: paths.signIn, text: signInMessages(context.locale).title }
  if (isInside(context, purpose))
    return { mainLink: { href: paths.account.overview, text: messages.toAccount } }
  switch (purpose) {
    case 'sign_in':
      return { mainLink: { href: paths.signInByMail, text: messages.newLink }, links: [toSignIn] }
    case 'reset_password':
      return { mainLink: { href: paths.forgotPassword, text: messages.newLink }, links: [toSignIn] }
    case 'verify_email':
      return {
        mainLink: toSignIn,
        links: [{ href: paths.signUp, text: signUpMessages(context.locale).title }],
      }
    case 'invitation':
      return { mainLink: toSignIn }
  }
}

// Often people open the same mail again. For a new password they still need a new link.
function isInside({ reader }: SchoolContext, purpose: SpentPurpose): boolean {
  return reader !== undefined && purpose !== 'reset_password'
}
