import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateways, PaymentStart, PaymentType } from '../../domain/gateways/index.ts'
import type { OrderCalls, Orders, OwnPayment } from '../../domain/orders/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { renderGatewayRedirect } from './gateway-redirect.ts'
import { paymentPage, type RefusedRetry } from './payment-page.ts'
import { isReference } from './reference.ts'

/** Payments, and what starts one at its gateway. */
export type PaymentDeps = {
  readonly orders: Orders & Pick<OrderCalls, 'startPayment'>
  readonly gateways: Pick<Gateways, 'gatewaysOf'>
}
type ById = { Params: { paymentId: string } }
type ByTradeNo = { Params: { tradeNo: string } }

/** A member's own payment: its state and the next steps. */
export function servePayment(app: FastifyInstance, deps: PaymentDeps) {
  app.get<ById>(paths.payment.route, async (request, reply) =>
    renderPayment(deps, request, reply, { payment: await paymentIn(deps, request) }),
  )
  app.get<ByTradeNo>(paths.returnFromGateway.route, async (request, reply) => {
    const { tradeNo } = request.params
    if (!isReference(tradeNo)) throw new Refusal('not_found', 'No such order')
    const payment = await deps.orders.ownPayment(memberOfSession(meOf(request)), { tradeNo })
    return await renderPayment(deps, request, reply, { payment })
  })
  app.post<ById>(paths.startPayment.route, (request, reply) => startPayment(deps, request, reply))
  app.post<ById>(paths.tryPaymentAgain.route, (request, reply) => tryAgain(deps, request, reply))
  // GET of the forms' URLs, for example after a change of language.
  for (const route of [paths.startPayment.route, paths.tryPaymentAgain.route]) {
    app.get<ById>(route, (request, reply) => reply.redirect(paths.payment(idIn(request)), 303))
  }
}

async function startPayment(deps: PaymentDeps, request: FastifyRequest<ById>, reply: FastifyReply) {
  const payment = await paymentIn(deps, request)
  const methods = await methodsFor(deps, request, payment)
  const method = methods.find((each) => each === fieldsOf(request)['method'])
  // A gateway accepts each reference once: a payment that was already started shows its state.
  if (!method || payment.status !== 'choose') return reply.redirect(paths.payment(payment.id), 303)
  return renderGatewayRedirect(request, reply, await paymentStart(deps, { request, reply }, payment, method))
}

/** Sends the member to the gateway with a method; a payment that was already started shows its page. */
export async function continueToGateway(
  deps: PaymentDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { paymentId, method }: { readonly paymentId: PaymentId; readonly method: PaymentType },
): Promise<FastifyReply> {
  const payment = await deps.orders.ownPayment(memberOfSession(meOf(request)), { paymentId })
  if (payment.status !== 'choose') return reply.redirect(paths.payment(paymentId), 303)
  return renderGatewayRedirect(request, reply, await paymentStart(deps, { request, reply }, payment, method))
}

async function tryAgain(deps: PaymentDeps, request: FastifyRequest<ById>, reply: FastifyReply) {
  const payment = await paymentIn(deps, request)
  const member = memberOfSession(meOf(request))
  const { tradeNo } = payment
  // From an outdated page, or of an open payment: nothing is changed.
  const newest = await deps.orders.ownPayment(member, { tradeNo })
  if (newest.id !== payment.id || !payment.canRetry) return reply.redirect(paths.payment(newest.id), 303)
  try {
    const { paymentId } = await deps.orders.tryAgain(member, { tradeNo })
    return reply.redirect(paths.payment(paymentId), 303)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error
    reply.code(409)
    return await renderPayment(deps, request, reply, { payment, refusedRetry: retryProblem(error) })
  }
}

function retryProblem({ problems }: Refusal): RefusedRetry {
  return problems.some(({ field }) => field === 'expectedTotal') ? 'changed' : 'unavailable'
}

async function renderPayment(
  deps: PaymentDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { payment, refusedRetry }: { readonly payment: OwnPayment; readonly refusedRetry?: RefusedRetry },
) {
  const { status } = payment
  const methods = status === 'choose' ? await methodsFor(deps, request, payment) : []
  const start = status === 'transfer' ? await paymentStart(deps, { request, reply }, payment) : undefined
  const transferText = start?.is === 'instructions' ? start.text : undefined
  const items = payment.isDelivered || refusedRetry ? await itemsOf(deps, request, payment) : []
  const isGift = payment.isDelivered && items.some(({ purpose }) => purpose === 'gift')
  const gifts = isGift ? await deps.orders.giftsOfPayment(memberOfSession(meOf(request)), payment.id) : []
  const context = schoolContext(request, reply)
  const page = paymentPage(context, { payment, methods, transferText, refusedRetry, items, gifts })
  return sendPage(reply, context, page)
}

async function itemsOf(deps: PaymentDeps, request: FastifyRequest, { id }: OwnPayment) {
  return await deps.orders.purchasedItems(memberOfSession(meOf(request)), id)
}

async function paymentStart(
  deps: PaymentDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { id, gateway, tradeNo }: OwnPayment,
  method?: PaymentType,
): Promise<PaymentStart> {
  const school = schoolOf(request)
  const to = {
    webhook: urlAt(school, paths.gatewayWebhooks(gateway)),
    page: urlAt(school, paths.returnFromGateway(tradeNo)),
    locale: schoolContext(request, reply).locale,
  }
  return await deps.orders.startPayment(memberOfSession(meOf(request)), id, { to, method })
}

async function methodsFor(deps: PaymentDeps, request: FastifyRequest, { gateway }: OwnPayment) {
  const accepted = await deps.gateways.gatewaysOf({ schoolId: schoolOf(request).id })
  return accepted.find(({ name }) => name === gateway)?.capabilities.methods ?? []
}

async function paymentIn(deps: PaymentDeps, request: FastifyRequest<ById>): Promise<OwnPayment> {
  return await deps.orders.ownPayment(memberOfSession(meOf(request)), { paymentId: idIn(request) })
}

function idIn(request: FastifyRequest<ById>): PaymentId {
  const id = parseId<'Payment'>(request.params.paymentId)
  if (!id) throw new Refusal('not_found', 'No such payment')
  return id
}
