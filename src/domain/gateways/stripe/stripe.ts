import type { Clock } from '../../../platform/clock.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { Gateway, GatewayCalls } from '../gateway.ts'
import { startCheckout } from './checkout-session.ts'
import { stripeFor } from './client.ts'
import { chargesIn, refundsIn } from './lists.ts'
import { linesOfPayout, payoutsIn } from './payouts.ts'
import { queryPayment, tryKey } from './query.ts'
import { refundCharge } from './refund.ts'
import { queryRefunds } from './refund-webhook.ts'
import { setUpCard } from './set-up.ts'
import type { StripeSettings } from './settings.ts'
import { chargeStoredCard, type RecordSession } from './stored-card.ts'
import { failureOf } from './stripe-error.ts'
import { parseStripeWebhook } from './webhook.ts'

type At = { readonly clock: Clock; readonly schoolId: SchoolId }

/** Stripe: cards and wallets on Stripe's own page; webhooks report the result. */
export function createStripe({ clock, schoolId }: At, settings: StripeSettings): Gateway {
  return {
    name: 'stripe',
    capabilities: {
      currencies: 'all',
      methods: ['credit'],
      refunds: ['credit'],
      stores: ['credit'],
      setsUp: true,
    },
    parseWebhook: (request) => parseStripeWebhook({ settings, schoolId, clock }, request),
    acknowledge: (outcome) => ({
      status: outcome === 'taken' ? 200 : 400,
      contentType: 'application/json',
      body: JSON.stringify({ received: outcome === 'taken' }),
    }),
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    failureOf(error)
    throw new Unavailable('Stripe', { cause: error })
  }
}

type CallDeps = At & { readonly http: OutboundHttp; readonly recordSession: RecordSession }

export function createStripeCalls(deps: CallDeps, settings: StripeSettings): GatewayCalls {
  const { http, clock, schoolId, recordSession } = deps
  const stripe = () => stripeFor(http, settings)
  return {
    begin: (payment, to) =>
      orUnavailable(async () => startCheckout(await stripe(), clock.now(), payment, to)),
    setUp: (wish, to) => orUnavailable(async () => setUpCard(await stripe(), clock.now(), wish, to)),
    test: async () => await tryKey(await stripeFor(http, settings, { timeoutMs: 4_500 }), settings),
    query: async (payment) => await queryPayment(await stripe(), payment),
    queryRefunds: async (payment) => await queryRefunds(await stripe(), clock.now(), payment),
    async *charges(span) {
      yield* chargesIn(await stripe(), schoolId, span)
    },
    async *refunds(span) {
      yield* refundsIn(await stripe(), schoolId, span)
    },
    async *payouts(span) {
      yield* payoutsIn(await stripe(), span)
    },
    async *payoutLines(payoutId) {
      yield* linesOfPayout(await stripe(), schoolId, payoutId)
    },
    refund: async (payment, refund) => await refundCharge(await stripe(), payment, refund),
    charge: async (payment, mandate) =>
      await chargeStoredCard(await stripe(), recordSession, payment, mandate),
  }
}
