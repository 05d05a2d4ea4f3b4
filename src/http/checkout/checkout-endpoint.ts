import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { answerForm } from '../page/forms/form-answer.ts'
import { browserId, visitOf } from '../shared/browser.ts'
import { readCart, writeCart } from '../shared/cart.ts'
import { readSelections } from '../shared/selections.ts'
import { forgetSession } from '../shared/signed-in.ts'
import { type CheckoutForm, checkoutIn } from './checkout-form.ts'
import type { CheckoutDeps } from './deps.ts'
import { placeOrder } from './place-order.ts'
import { renderCheckout } from './render-checkout.ts'

/** The checkout of the selections in the query, or of the cart. */
export function serveCheckout(app: FastifyInstance, deps: CheckoutDeps) {
  app.get(paths.checkout, async (request, reply) => {
    const { selections, source } = requestedSelections(request, reply)
    if (selections.length === 0) return reply.redirect(paths.cart, 303)
    const values = deps.checkoutDrafts.read(request, selections)
    return await renderCheckout(deps, request, reply, { selections, source, values })
  })
  app.post(paths.checkout, async (request, reply) => {
    const form = checkoutIn(request)
    if (form.selections.length === 0) return nothingLeft(request, reply, form)
    return await answerForm(request, reply, {
      act: () => answer(deps, request, reply, form),
      render: ({ problems }) => renderCheckout(deps, request, reply, { ...form, problems }),
    })
  })
}

function requestedSelections(request: FastifyRequest, reply: FastifyReply) {
  const items = schoolContext(request, reply).query.getAll('item')
  const selections = readSelections(items)
  return selections.length > 0
    ? { selections, source: 'address' as const }
    : { selections: readCart(request), source: 'cart' as const }
}

function nothingLeft(request: FastifyRequest, reply: FastifyReply, { source }: CheckoutForm): FastifyReply {
  if (source === 'cart') writeCart(request, reply, [])
  return reply.redirect(paths.cart, 303)
}

async function answer(deps: CheckoutDeps, request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  switch (form.action) {
    case 'order':
    case 'again':
      return await placeOrder(deps, request, reply, form)
    case 'code':
      return await sendCode(deps, request, reply, form)
    case 'sign_in': {
      const back = storeDraft(deps, request, reply, form)
      return reply.redirect(
        withQuery(paths.signIn, { return_to: back, login_hint: form.values['email'] }),
        303,
      )
    }
    case 'not_me':
      return await leave(deps, request, reply, form)
    case 'uncoupon':
    case 'update':
      return reply.redirect(storeDraft(deps, request, reply, form), 303)
  }
}

/** Saves the submitted values and the changed cart; returns the path of the checkout. */
function storeDraft(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): string {
  const { selections, source, values } = form
  deps.checkoutDrafts.save(request, reply, selections, values)
  if (source === 'address') return paths.checkoutOf(selections)
  writeCart(request, reply, selections)
  return paths.checkout
}

async function sendCode(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
) {
  const { name = '', email = '' } = form.values
  const { locale } = schoolContext(request, reply)
  const browser = browserId(request, reply)
  if (!request.me) await deps.identity.requestCode(visitOf(request), { browser, name, email, locale })
  const values = { ...form.values, code_sent_to: email.trim() }
  return reply.redirect(storeDraft(deps, request, reply, { ...form, values }), 303)
}

// Signs the member out and keeps the submitted values for the next buyer.
async function leave(deps: CheckoutDeps, request: FastifyRequest, reply: FastifyReply, form: CheckoutForm) {
  if (request.me) await deps.identity.endSession(request.me, request.me.sessionId, visitOf(request))
  forgetSession(request, reply)
  request.me = undefined
  return reply.redirect(storeDraft(deps, request, reply, form), 303)
}
