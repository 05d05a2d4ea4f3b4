import { factHandler } from '../domain/facts/index.ts'
import type { Subscriptions } from '../domain/subscriptions/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Applies the announced price to the subscribers of a plan. */
export function applyPrice({
  subscriptions,
}: {
  readonly subscriptions: Pick<Subscriptions, 'applyPrice'>
}): FactHandler {
  return factHandler({
    name: 'apply-price',
    kinds: ['subscription.price_announced'],
    async handle({ schoolId, body: { planId, price, currency, from, announcedAt } }) {
      await subscriptions.applyPrice(
        { ...platformActor, schoolId },
        { planId, price: BigInt(price), currency, from: new Date(from), announcedAt: new Date(announcedAt) },
      )
    },
  })
}
