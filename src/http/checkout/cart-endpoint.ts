import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostOf, type Selection } from '../../domain/pricing/index.ts'
import { paths } from '../../paths/paths.ts'
import { type CartResult, cartResultParameter } from '../page/components/cart-banner.ts'
import { schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { sendPage } from '../page/page.ts'
import { addedTo, placedIn, readCart, removedFrom, writeCart } from '../shared/cart.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'
import { readSelection } from '../shared/selections.ts'
import { cartPage } from './cart-page.ts'
import type { CheckoutDeps } from './deps.ts'
import { readerOf } from './reader.ts'

// Public pages are cached and contain no form token; the Origin header protects these forms.
const fromAnyPage = { config: { withoutFormToken: true } }

/** The cart page and the forms that change the cart. */
export function serveCart(app: FastifyInstance, { orders }: Pick<CheckoutDeps, 'orders'>) {
  app.get(paths.cart, async (request, reply) => {
    const context = schoolContext(request, reply)
    const quote = await orders.quote(readerOf(request), {
      selections: readCart(request),
      currency: context.currency,
    })
    return sendPage(reply, context, cartPage(context, quote))
  })
  app.post(paths.addToCart, fromAnyPage, (request, reply) => {
    const selection = selectionIn(request)
    if (!selection) return backWith(request, reply, 'unreadable')
    const cart = readCart(request)
    if (fieldsOf(request)['set'] === 'yes') {
      writeCart(request, reply, placedIn(cart, selection))
      return backWith(request, reply, 'changed')
    }
    const { is: result, cart: after } = addedTo(cart, selection)
    writeCart(request, reply, after)
    return backWith(request, reply, result)
  })
  app.post(paths.removeFromCart, fromAnyPage, (request, reply) => {
    const selection = selectionIn(request)
    if (selection) writeCart(request, reply, removedFrom(readCart(request), [selection.offerId]))
    return backWith(request, reply, 'removed')
  })
  // Form actions that are opened as pages.
  for (const route of [paths.addToCart, paths.removeFromCart])
    app.get(route, (_request, reply) => reply.redirect(paths.cart, 303))
}

function selectionIn(request: FastifyRequest): Selection | undefined {
  const { item = '', quantity } = fieldsOf(request)
  const selection = readSelection(item)
  if (!selection || quantity === undefined) return selection
  const requested = Number(quantity)
  const isNumber = Number.isInteger(requested) && requested >= 1 && requested <= mostOf(selection.itemType)
  return isNumber ? { ...selection, quantity: requested } : undefined
}

// Redirects to `return_to` or the referring page, never to another origin.
function backWith(request: FastifyRequest, reply: FastifyReply, result: CartResult): FastifyReply {
  const { return_to } = fieldsOf(request)
  const back = returnToOr(returnToOr(paths.cart, ownReferrer(request)), return_to)
  const { pathname, searchParams, hash } = new URL(back, schoolOf(request).origin)
  searchParams.set(cartResultParameter, result)
  return reply.redirect(`${pathname}?${searchParams}${hash}`, 303)
}

function ownReferrer(request: FastifyRequest): string | undefined {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, search } = new URL(referer)
  return origin === schoolOf(request).origin ? `${pathname}${search}` : undefined
}
