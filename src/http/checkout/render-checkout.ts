import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Quote } from '../../domain/orders/index.ts'
import type { Selection } from '../../domain/pricing/index.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { banner } from '../page/components/banner.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { buyerMessages } from './buyer-messages.ts'
import { couponField, type Source } from './checkout-form.ts'
import { checkoutPage } from './checkout-page.ts'
import { couponMessages } from './coupon-messages.ts'
import type { CheckoutDeps } from './deps.ts'
import { limitedQuote } from './limited-quote.ts'
import { readerOf } from './reader.ts'
import type { Values } from './submitted-values.ts'

export type CheckoutView = {
  readonly selections: readonly Selection[]
  readonly source: Source
  readonly values: Values
  readonly problems?: ReadonlyMap<string, string>
  /** Reused until the form has placed an order; otherwise a new one is generated. */
  readonly idempotencyKey?: string
  readonly alert?: Content
  readonly isRepeated?: boolean
  readonly wasSignedIn?: boolean
  /** Skips the query if given. */
  readonly quote?: Quote
}

/** Renders the checkout with a current quote and the submitted values. */
export async function renderCheckout(
  deps: Pick<CheckoutDeps, 'orders' | 'content' | 'couponTries'>,
  request: FastifyRequest,
  reply: FastifyReply,
  view: CheckoutView,
): Promise<FastifyReply> {
  const reader = readerOf(request)
  const { selections, source, values, problems = new Map(), isRepeated = false } = view
  const { quote, hasTriedTooOften } = view.quote
    ? { quote: view.quote, hasTriedTooOften: false }
    : await limitedQuote(deps, request, { selections, values })
  const policies = await deps.content.checkoutPolicies(reader)
  const rule = quote.hasRefundableBooking ? await deps.orders.cancellationRule(reader) : undefined
  const context = schoolContext(request, reply)
  const page = checkoutPage(context, {
    quote,
    selections,
    source,
    policies,
    isRepeated,
    tiers: rule?.tiers,
    state: { values, problems: hasTriedTooOften ? withTooManyTries(context, problems) : problems },
    idempotencyKey: view.idempotencyKey || randomUUID(),
    alert: view.alert ?? signedOutAlert(request, reply, view),
  })
  return sendPage(reply, context, page)
}

/** The problems of the form, with that of the coupon field. */
export function withTooManyTries({ locale }: SchoolContext, problems: ReadonlyMap<string, string>) {
  return new Map([...problems, [couponField, couponMessages(locale).tooManyTries]])
}

function signedOutAlert(
  request: FastifyRequest,
  reply: FastifyReply,
  { wasSignedIn = false }: CheckoutView,
): Content {
  if (!wasSignedIn || request.me) return undefined
  const { signedOut } = buyerMessages(schoolContext(request, reply).locale)
  return banner({ tone: 'careful', role: 'alert', body: html`<p>${signedOut}</p>` })
}
