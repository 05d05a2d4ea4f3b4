import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentType } from '../../domain/gateways/index.ts'
import type { CheckoutResult, Quote } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { readCart, removedFrom, writeCart } from '../shared/cart.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { bumpsField } from './bump-section.ts'
import { type CheckoutForm, couponField, invoiceIn } from './checkout-form.ts'
import { countryIn } from './country-section.ts'
import type { CheckoutDeps } from './deps.ts'
import { limitedQuote } from './limited-quote.ts'
import {
  orderChangedAlert,
  totalChangedAlert,
  unavailableItemsAlert,
  unpaidOrderAlert,
} from './order-alerts.ts'
import { orderProblems } from './order-problems.ts'
import { selectedPayment } from './pay-section.ts'
import { proveMailbox, toSecondFactor } from './prove-mailbox.ts'
import { boughtFor, orderPurpose } from './purpose.ts'
import { renderCheckout, withTooManyTries } from './render-checkout.ts'

/** Places the submitted order, or renders the page with the problems. */
export async function placeOrder(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): Promise<FastifyReply> {
  try {
    return await submit(deps, request, reply, form)
  } catch (error) {
    if (!(error instanceof Refusal && isOfChange(error))) throw error
    // A price, seat or coupon changed after the quote: the page shows the new state for confirmation.
    reply.code(409)
    const alert = orderChangedAlert(schoolContext(request, reply), error)
    return await renderCheckout(deps, request, reply, { ...form, idempotencyKey: '', alert })
  }
}

// Other refusals concern a field and are shown at that field.
function isOfChange({ code, problems }: Refusal): boolean {
  return (
    code === 'conflict' || code === 'not_permitted' || problems.some(({ field }) => field === 'couponCode')
  )
}

async function submit(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): Promise<FastifyReply> {
  const { selections, values } = form
  const { quote, hasTriedTooOften } = await limitedQuote(deps, request, { selections, values })
  const context = schoolContext(request, reply)
  const placed = request.me && (await placedAlready(deps, request, context, form))
  if (placed) return await continueAfterOrder(deps, request, reply, { form, placed })
  if (isStopped(request, quote, form))
    return await renderCheckout(deps, request, reply.code(409), { ...form, quote })
  const fieldProblems = orderProblems(deps.clock, context, quote, values)
  const problems = hasTriedTooOften ? withTooManyTries(context, fieldProblems) : fieldProblems
  const alert = request.me || problems.size > 0 ? alertOf(context, quote, form) : undefined
  if (problems.size > 0 || alert) {
    reply.code(problems.size > 0 ? 422 : 409)
    return await renderCheckout(deps, request, reply, { ...form, ...alert, problems, quote })
  }
  if (request.me) return await order(deps, request, reply, { form, quote })
  return await orderAfterSignIn(deps, request, reply, form)
}

// A visitor with a code may have placed this order before: that is known once they are signed in.
function isStopped({ me }: FastifyRequest, quote: Quote, { values }: CheckoutForm): boolean {
  return !quote.canBeOrdered && (me !== undefined || !values['code']?.trim())
}

async function orderAfterSignIn(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: CheckoutForm,
): Promise<FastifyReply> {
  const proof = await proveMailbox(deps, request, reply, form)
  switch (proof.is) {
    case 'signed-in':
      // The member's quote may differ from the visitor's, and this form may have placed their order before.
      return await submit(deps, request, reply, form)
    case 'second-factor':
      return toSecondFactor(deps, request, reply, form)
    case 'refused': {
      reply.code(422)
      const values = { ...form.values, code: '' }
      const problems = new Map([['code', proof.problem]])
      return await renderCheckout(deps, request, reply, { ...form, values, problems })
    }
  }
}

// A repeated submission returns its order, even if seats or prices have changed since.
async function placedAlready(
  { orders }: CheckoutDeps,
  request: FastifyRequest,
  context: SchoolContext,
  form: CheckoutForm,
) {
  return await orders.placedOrder(memberOfSession(meOf(request)), wishIn(context, form))
}

/** The order that the form requests. */
function wishIn(context: SchoolContext, { selections, values, idempotencyKey }: CheckoutForm) {
  return {
    selections: boughtFor(selections, values),
    couponCode: values[couponField],
    country: countryIn(values),
    currency: context.currency,
    purpose: orderPurpose(context, values),
    idempotencyKey,
  }
}

// The buyer has to review these first: items that cannot be bought, an unpaid order, a changed total.
function alertOf(context: SchoolContext, quote: Quote, { expectedTotal, action }: CheckoutForm) {
  if (quote.lines.some(({ problem }) => problem)) return { alert: unavailableItemsAlert(context, quote) }
  if (quote.repeatsUnpaidOrder && action !== 'again')
    return { alert: unpaidOrderAlert(context, quote), isRepeated: true }
  if (expectedTotal !== quote.total) return { alert: totalChangedAlert(context, quote, expectedTotal) }
  return undefined
}

type OrderRequest = { readonly form: CheckoutForm; readonly quote: Quote }

async function order(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, quote }: OrderRequest,
) {
  const { values, expectedTotal } = form
  const payment = quote.total > 0n ? selectedPayment(quote, values) : undefined
  const placed = await deps.orders.checkout(memberOfSession(meOf(request)), {
    ...wishIn(schoolContext(request, reply), form),
    expectedTotal,
    offeredBumpIds: (values[bumpsField] ?? '').split(','),
    invoice: quote.isInvoiced ? invoiceIn(values, quote.invoiceForm) : undefined,
    gateway: payment?.gateway,
  })
  return await continueAfterOrder(deps, request, reply, { form, placed, method: payment?.method })
}

type OrderResult = {
  readonly form: CheckoutForm
  readonly placed: CheckoutResult
  readonly method?: PaymentType | undefined
}

// To the gateway if a method was chosen and nothing has started yet; otherwise to the page of the payment.
async function continueAfterOrder(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, placed, method }: OrderResult,
): Promise<FastifyReply> {
  const orderedIds = form.selections.map(({ offerId }) => offerId)
  const cart = readCart(request)
  const remaining = removedFrom(cart, orderedIds)
  if (remaining.length < cart.length) writeCart(request, reply, remaining)
  deps.checkoutDrafts.forget(request, reply)
  const { paymentId, state } = placed
  if (!method || method === 'manual' || state !== 'not_paid')
    return reply.redirect(paths.payment(paymentId), 303)
  return await deps.continueToGateway(request, reply, { paymentId, method })
}
