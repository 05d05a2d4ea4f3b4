import type { FastifyReply, FastifyRequest } from 'fastify'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { browserId, readCookie, setCookie, visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { setSessionCookie } from '../shared/signed-in.ts'
import { buyerMessages } from './buyer-messages.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { CheckoutDeps } from './deps.ts'

const challengeSeconds = 600

/** The result of a mailed code: the visitor is signed in, needs the second factor, or typed a wrong code. */
export type Proof =
  | { readonly is: 'signed-in' }
  | { readonly is: 'second-factor' }
  | { readonly is: 'refused'; readonly problem: string }

/** Signs a visitor in with the mailed code. */
export async function proveMailbox(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { values }: CheckoutForm,
): Promise<Proof> {
  const { name = '', email = '', code = '' } = values
  const { locale } = schoolContext(request, reply)
  const messages = buyerMessages(locale)
  const outcome = await deps.identity.signInByCode(visitOf(request), {
    name,
    email,
    code,
    locale,
    browser: browserId(request, reply),
    former: readCookie(request, 'session'),
  })
  switch (outcome.is) {
    case 'signed-in':
      await signedInNow(deps, request, reply, outcome.session)
      // A session may end right away, for example with a change of the password elsewhere.
      return request.me ? { is: 'signed-in' } : { is: 'refused', problem: messages.codeOver }
    case 'second-factor':
      setCookie(request, reply, { name: 'challenge', value: outcome.challenge, seconds: challengeSeconds })
      return { is: 'second-factor' }
    case 'wrong':
      return { is: 'refused', problem: messages.codeWrong(outcome.triesLeft) }
    case 'over':
      return { is: 'refused', problem: messages.codeOver }
  }
}

// The rest of this request runs as the signed-in member.
async function signedInNow(
  { identity }: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string,
): Promise<void> {
  setSessionCookie(request, reply, session)
  request.me = await identity.whoIs(schoolOf(request).id, session)
  request.pageContext = undefined
}

/** Redirects to the second factor, and from there back to this checkout. */
export function toSecondFactor(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): FastifyReply {
  const { selections, source } = form
  deps.checkoutDrafts.save(request, reply, selections, { ...form.values, code_sent_to: '' })
  const back = source === 'cart' ? paths.checkout : paths.checkoutOf(selections)
  return reply.redirect(withQuery(paths.signInCode, { return_to: back }), 303)
}
