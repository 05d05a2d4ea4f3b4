import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Content } from '../../domain/content/index.ts'
import type { PaymentType } from '../../domain/gateways/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { CheckoutDrafts } from './draft.ts'

/** Redirects the buyer to the gateway with the chosen method. */
export type ContinueToGateway = (
  request: FastifyRequest,
  reply: FastifyReply,
  payment: { readonly paymentId: PaymentId; readonly method: PaymentType },
) => Promise<FastifyReply>

export type CheckoutDeps = {
  readonly orders: Orders
  readonly content: Content
  readonly identity: Identity
  readonly clock: Clock
  readonly checkoutDrafts: CheckoutDrafts
  /** The limit of unknown coupon codes per IP address. */
  readonly couponTries: Limiter
  readonly continueToGateway: ContinueToGateway
}
