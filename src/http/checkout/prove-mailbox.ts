import type { FastifyReply, FastifyRequest } from 'fastify'
import { withQuery } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { browserId, readCookie, setCookie, visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { keepSession } from '../shared/signed-in.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { CheckoutDeps } from './deps.ts'
import { showCheckout } from './show-checkout.ts'
import { whoWords } from './who-words.ts'

const challengeSeconds = 600

/**
 * Signs a visitor in with the mailed code. Returns undefined on success; otherwise the response: the page again, or a
 * redirect to the second factor.
 */
export async function proveMailbox(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): Promise<FastifyReply | undefined> {
  const { name = '', email = '', code = '' } = form.values
  const { locale } = schoolContext(request, reply)
  const words = whoWords(locale)
  const outcome = await deps.identity.signInByCode(visitOf(request), {
    ...{ name, email, code, locale },
    browser: browserId(request, reply),
    former: readCookie(request, 'session'),
  })
  switch (outcome.is) {
    case 'signed-in':
      await signedInNow(deps, request, reply, outcome.session)
      return undefined
    case 'second-factor':
      setCookie(request, reply, { name: 'challenge', value: outcome.challenge, seconds: challengeSeconds })
      return leadOn(deps, request, reply, form)
    case 'wrong':
      return await askAgain(deps, request, reply, form, { problem: words.codeWrong(outcome.triesLeft) })
    case 'over':
      return await askAgain(deps, request, reply, form, { problem: words.codeOver })
  }
}

// The rest of this request runs as the signed-in member.
async function signedInNow(
  { identity }: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string,
): Promise<void> {
  keepSession(request, reply, session)
  request.me = await identity.whoIs(schoolOf(request).id, session)
  request.pageContext = undefined
}

function leadOn(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): FastifyReply {
  const { selections, source } = form
  deps.checkoutDrafts.keep(request, reply, selections, { ...form.values, code_sent_to: '' })
  const back = source === 'cart' ? paths.checkout : paths.checkoutOf(selections)
  return reply.redirect(withQuery(paths.signInCode, { return_to: back }), 303)
}

async function askAgain(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
  { problem }: { readonly problem: string },
): Promise<FastifyReply> {
  reply.code(422)
  const values = { ...form.values, code: '' }
  return await showCheckout(deps, request, reply, { ...form, values, problems: new Map([['code', problem]]) })
}
