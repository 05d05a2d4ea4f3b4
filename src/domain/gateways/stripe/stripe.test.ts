import { describe, expect, onTestFinished, test } from 'vitest'
import { startStripe, stripeKeys } from '../../../../test/support/gateways/stripe-server.ts'
import {
  buy,
  factsOf,
  hasAccess,
  newMember,
  ownerOf,
  rowOf,
  sellCourse,
  shopOptions,
} from '../../../../test/support/shop/shop.ts'
import { createTestClock } from '../../../../test/support/world/test-clock.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { sessionRecorder } from '../../orders/index.ts'
import { gatewayPayment } from '../../orders/reads/gateway-payment.ts'
import type { GatewayPayment } from '../gateway.ts'
import { gatewayCallsAt } from '../gateway-at.ts'
import type { WebhookRequest } from '../webhook.ts'

const to = { webhook: 'https://ceramics.example/n', page: 'https://ceramics.example/orders/1', locale: 'ja' }

/** A school with an account at Stripe, and Stripe. */
async function schoolAtStripe({ currency = 'TWD', webhookSecrets = stripeKeys.webhookSecrets } = {}) {
  const clock = createTestClock()
  const stripe = await startStripe(clock)
  const deps = { ...shopOptions.deps, outboundHttp: stripe.http }
  const world = await createWorld({ ...shopOptions, clock, deps })
  onTestFinished(world.close)
  const [mei, olga] = [await newMember(world, 'ceramics'), await ownerOf(world, 'ceramics')]
  const { schoolId } = mei
  await world.deps.db.updateTable('schools').set({ currency }).where('id', '=', schoolId).execute()
  const settings = { ...stripeKeys, webhookSecrets }
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'stripe', settings, isDefault: true })
  const checkout = async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, schoolId))
    const page = await world.modules.orders.beginPayment(mei, paymentId, { to, method: 'credit' })
    const { gatewayReference: reference } = await rowOf(world, mei, paymentId)
    return { paymentId, reference, page }
  }
  const tell = async (sent: WebhookRequest) =>
    await world.modules.orders.recordWebhook({ schoolId, gateway: 'stripe', ...sent })
  const paid = async () => {
    const bought = await checkout()
    await tell(stripe.pay(bought.reference))
    return bought
  }
  const row = (id: PaymentId) => rowOf(world, mei, id)
  const standing = async (id: PaymentId) => {
    const { state, refundingState, refunded } = await row(id)
    return [state, refundingState, refunded]
  }
  const refund = async (id: PaymentId, amount?: bigint) => {
    const refundId = await world.modules.orders.requestRefund(mei, id, { amount, reason: 'No time' })
    return await world.modules.orders.approveRefund(olga, refundId)
  }
  return { world, clock, stripe, mei, olga, checkout, tell, paid, row, standing, refund }
}

describe('a checkout at Stripe', () => {
  test('a checkout at Stripe leads to a page of Stripe, in the buyer’s language and until the payment’s deadline', async () => {
    const { stripe, checkout, row } = await schoolAtStripe()
    const { paymentId, page, reference } = await checkout()
    const [session] = [...stripe.books.sessions.values()]
    expect(page).toEqual({
      is: 'redirect',
      url: `https://checkout.stripe.com/c/pay/${session?.id}`,
      session: session?.id,
    })
    expect(session?.asked).toMatchObject({
      client_reference_id: reference,
      locale: 'ja',
      'line_items[0][price_data][unit_amount]': '120000',
      'allowed_payment_method_types[0]': 'card',
    })
    expect(session?.asked).not.toHaveProperty('customer_creation')
    const { deadlineAt, paymentType, state } = await row(paymentId)
    expect([state, paymentType]).toEqual(['not_paid', 'credit'])
    const expiresAt = Number(session?.asked['expires_at']) * 1000
    expect((deadlineAt?.getTime() ?? 0) - expiresAt).toBeLessThanOrEqual(60_000)
  })

  test('a repeated checkout at Stripe leads to the same page, and close to the deadline to a page of half an hour', async () => {
    const { stripe, checkout, world, mei, clock } = await schoolAtStripe()
    const { paymentId, page } = await checkout()
    const again = () => world.modules.orders.beginPayment(mei, paymentId, { to, method: 'credit' })
    expect(await again()).toEqual(page)
    clock.advance({ hours: 23, minutes: 50 })
    expect(await again()).toMatchObject({ is: 'redirect' })
    expect(stripe.books.sessions.size).toBe(2)
  })

  test('a checkout at Stripe stores the card of a payment that begins a subscription, and its webhook includes the card', async () => {
    const { world, stripe, checkout, mei, tell } = await schoolAtStripe()
    const { paymentId } = await checkout()
    const payment = await gatewayPayment(world.deps.db, { schoolId: mei.schoolId, paymentId })
    const calls = await gatewayCallsAt(
      { ...world.deps, recordSession: sessionRecorder(world.deps) },
      mei.schoolId,
      'stripe',
    )
    await calls.begin({ ...payment, storesMethod: true }, to, 'credit')
    const asked = [...stripe.books.sessions.values()].at(-1)?.asked
    expect(asked).toMatchObject({
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'off_session',
    })
    await tell(stripe.pay(payment.reference))
    const paid = await world.deps.db
      .selectFrom('paymentEvents')
      .select('detail')
      .where('paymentId', '=', paymentId)
      .where('kind', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(paid.detail).toMatchObject({
      stored: {
        customer: expect.any(String),
        method: expect.any(String),
        brand: 'visa',
        last4: '4242',
        expiresOn: '2030-04',
      },
    })
  })

  test('a checkout is unavailable while Stripe does not answer, and the buyer can choose again', async () => {
    const { world, stripe, mei, row } = await schoolAtStripe()
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    stripe.faults.isAway = true
    const begun = world.modules.orders.beginPayment(mei, paymentId, { to, method: 'credit' })
    await expect(begun).rejects.toMatchObject({ name: 'Unavailable', part: 'Stripe' })
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid', paymentType: null })
  })

  test.each([
    ['TWD', '120000'],
    ['JPY', '1200'],
    ['USD', '1200'],
  ])('a checkout at Stripe of 1200 minor units in %s asks Stripe for %s', async (currency, amount) => {
    const { stripe, paid, row } = await schoolAtStripe({ currency })
    const { paymentId, reference } = await paid()
    expect(stripe.charged(reference)).toMatchObject({
      amount: Number(amount),
      currency: currency.toLowerCase(),
    })
    expect(await row(paymentId)).toMatchObject({ state: 'paid', amount: 1200n, currency })
  })
})

describe('a webhook of Stripe', () => {
  test('a webhook of Stripe of a charge marks the payment as paid once, however often it is sent', async () => {
    const { world, stripe, checkout, tell, row, mei } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    const sent = stripe.pay(reference)
    expect(await tell(sent)).toEqual({
      outcome: { is: 'recorded' },
      answer: { status: 200, contentType: 'application/json', body: '{"received":true}' },
    })
    expect(await tell(sent)).toMatchObject({ outcome: { is: 'known' }, answer: { status: 200 } })
    expect(await row(paymentId)).toMatchObject({ state: 'paid', paymentType: 'credit' })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test('a webhook of Stripe is verified against every secret while one rotates, and refused by any other or after five minutes', async () => {
    const webhookSecrets = ['whsec_new', 'whsec_old']
    const { stripe, checkout, tell, clock } = await schoolAtStripe({ webhookSecrets })
    const { reference } = await checkout()
    const charge = JSON.parse(stripe.pay(reference).raw).data.object
    const by = (secret: string) => stripe.event('charge.succeeded', charge, { secret })
    const forged = { outcome: { is: 'refused', why: 'forged' }, answer: { status: 400 } }
    expect(await tell(by('whsec_lectern'))).toMatchObject(forged)
    const { raw, signature } = by('whsec_new')
    expect(await tell({ raw: `${raw} `, signature })).toMatchObject(forged)
    expect(await tell({ raw })).toMatchObject(forged)
    const late = by('whsec_old')
    clock.advance({ seconds: 301 })
    expect(await tell(late)).toMatchObject(forged)
    expect(await tell(by('whsec_old'))).toMatchObject({ outcome: { is: 'recorded' } })
    expect(await tell(by('whsec_new'))).toMatchObject({ outcome: { is: 'known' } })
  })

  test('a webhook of Stripe with another amount or currency is refused, and one of another object is irrelevant', async () => {
    const { stripe, checkout, tell, row } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    const charge = JSON.parse(stripe.pay(reference).raw).data.object
    const told = async (change: object, type = 'charge.succeeded', as = {}) =>
      (await tell(stripe.event(type, { ...charge, ...change }, as))).outcome
    expect(await told({ amount: 119_900 })).toEqual({ is: 'refused', why: 'another amount' })
    expect(await told({ amount: 120_001 })).toEqual({ is: 'refused', why: 'unreadable' })
    expect(await told({ amount: 1200, currency: 'usd' })).toEqual({ is: 'refused', why: 'another currency' })
    expect(await told({ currency: 'chf' })).toEqual({ is: 'refused', why: 'unreadable' })
    const irrelevant = { is: 'irrelevant' }
    expect(await told({ metadata: {} })).toEqual(irrelevant)
    expect(await told({ metadata: { ...charge.metadata, lectern_school: 'another' } })).toEqual(irrelevant)
    expect(await told({ status: 'failed', captured: false }, 'charge.failed')).toEqual(irrelevant)
    expect(await told({}, 'charge.succeeded', { livemode: true })).toEqual(irrelevant)
    expect(await told({}, 'customer.created')).toEqual(irrelevant)
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid' })
  })
})

describe('asking Stripe', () => {
  test('a query to Stripe records a payment whose webhook was lost, and the late webhook adds nothing', async () => {
    const { stripe, world, olga, checkout, tell, row } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'unpaid' })
    const lost = stripe.pay(reference)
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'recorded' })
    expect(await row(paymentId)).toMatchObject({ state: 'paid' })
    expect(await tell(lost)).toMatchObject({ outcome: { is: 'known' } })
    stripe.faults.isAway = true
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toMatchObject({ is: 'unknown' })
  })
})

describe('a refund at Stripe', () => {
  test('a refund at Stripe is paid back in parts, and its webhook adds nothing', async () => {
    const { world, stripe, paid, refund, standing, tell, clock, mei } = await schoolAtStripe()
    const { paymentId } = await paid()
    expect(await refund(paymentId, 300n)).toMatchObject({ state: 'done' })
    expect(await standing(paymentId)).toEqual(['paid', 'partially_refunded', 300n])
    clock.advance({ seconds: 1 })
    expect(await refund(paymentId)).toMatchObject({ state: 'done' })
    const made = [...stripe.books.refunds.values()]
    expect(made.map(({ amount }) => amount)).toEqual([30_000, 90_000])
    for (const each of made)
      expect(await tell(stripe.event('refund.created', each))).toMatchObject({ outcome: { is: 'known' } })
    expect(await standing(paymentId)).toEqual(['refunded', 'refunded', 1200n])
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
  })

  test.each([
    ['succeeded', ['refunded', 'refunded', 1200n]],
    ['failed', ['paid', 'failed', 0n]],
  ] as const)('a refund at Stripe that is pending stays processing until its webhook reports that it %s', async (status, end) => {
    const { stripe, paid, refund, standing, tell } = await schoolAtStripe()
    const { paymentId } = await paid()
    stripe.books.refundsAre.status = 'pending'
    expect(await refund(paymentId)).toMatchObject({ state: 'processing' })
    const [made] = [...stripe.books.refunds.values()]
    await tell(stripe.event('refund.created', { ...made }))
    expect(await standing(paymentId)).toEqual(['refunding', 'processing', 0n])
    const sent = stripe.event(status === 'failed' ? 'refund.failed' : 'refund.updated', { ...made, status })
    expect(await tell(sent)).toMatchObject({ outcome: { is: 'recorded' } })
    expect(await tell(sent)).toMatchObject({ outcome: { is: 'known' } })
    expect(await standing(paymentId)).toEqual(end)
  })

  test('a refund at Stripe whose answer was lost is made once, and its webhook ends it', async () => {
    const { stripe, paid, refund, standing, tell } = await schoolAtStripe()
    const { paymentId } = await paid()
    stripe.faults.losesAnswers = true
    expect(await refund(paymentId)).toMatchObject({ state: 'processing' })
    stripe.faults.losesAnswers = false
    const made = [...stripe.books.refunds.values()]
    expect(made).toHaveLength(1)
    expect(await tell(stripe.event('refund.created', made[0] ?? {}))).toMatchObject({
      outcome: { is: 'recorded' },
    })
    expect(await standing(paymentId)).toEqual(['refunded', 'refunded', 1200n])
  })

  test('a refund of a disputed charge is refused by Stripe and fails', async () => {
    const { stripe, paid, refund, standing } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    stripe.books.disputed.add(stripe.charged(reference).id)
    expect(await refund(paymentId)).toMatchObject({ state: 'failed' })
    expect(await standing(paymentId)).toEqual(['paid', 'failed', 0n])
  })

  test('a refund made in Stripe’s dashboard is recorded once it has succeeded, and only once', async () => {
    const { world, stripe, paid, standing, tell, mei, olga } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    const made = stripe.refundInDashboard(reference, 50_000)
    const pending = stripe.event('refund.created', { ...made, status: 'pending' })
    expect(await tell(pending)).toMatchObject({ outcome: { is: 'irrelevant' } })
    for (const is of ['recorded', 'known'] as const)
      expect(await tell(stripe.event('refund.updated', made))).toMatchObject({ outcome: { is } })
    expect(await standing(paymentId)).toEqual(['paid', 'partially_refunded', 500n])
    const rest = stripe.refundInDashboard(reference, 70_000)
    await tell(stripe.event('refund.created', rest))
    expect(await standing(paymentId)).toEqual(['refunded', 'refunded', 1200n])
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
    const { orderId } = await rowOf(world, mei, paymentId)
    const order = await world.modules.orders.orderById(olga, orderId)
    expect(order?.refunds).toHaveLength(2)
  })

  test('a refund at Stripe that the bank returned is marked as failed and needs an operator’s attention', async () => {
    const { stripe, paid, refund, standing, tell, row } = await schoolAtStripe()
    const { paymentId } = await paid()
    await refund(paymentId, 300n)
    const [made] = [...stripe.books.refunds.values()]
    await tell(
      stripe.event('refund.failed', {
        ...made,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      }),
    )
    expect(await standing(paymentId)).toEqual(['paid', 'failed', 0n])
    expect(await row(paymentId)).toMatchObject({ needsAttention: 'refund_returned' })
  })

  test('a refund webhook of Stripe before its payment webhook is refused, and one of another seller is irrelevant after an hour', async () => {
    const { stripe, checkout, tell, clock } = await schoolAtStripe()
    const { reference } = await checkout()
    const sent = stripe.pay(reference)
    const early = stripe.event('refund.created', stripe.refundInDashboard(reference, 120_000))
    expect(await tell(early)).toMatchObject({ outcome: { why: 'unknown payment' }, answer: { status: 400 } })
    await tell(sent)
    expect(await tell(early)).toMatchObject({ outcome: { is: 'recorded' } })
    const foreign = {
      id: 're_x',
      amount: 100,
      currency: 'twd',
      status: 'succeeded',
      payment_intent: 'pi_x',
      metadata: {},
    }
    const at = clock.now()
    clock.advance({ minutes: 61 })
    expect(await tell(stripe.event('refund.created', foreign, { at }))).toMatchObject({
      outcome: { is: 'irrelevant' },
    })
  })
})

describe('a dispute at Stripe', () => {
  const dueAt = new Date('2026-12-24T00:00:00Z')
  const dueBy = dueAt.getTime() / 1000

  test('a dispute at Stripe needs an operator’s attention, has the deadline for evidence, and ends when it is won', async () => {
    const { world, stripe, paid, tell, row, mei } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    await tell(stripe.event('charge.dispute.created', stripe.dispute(reference, { dueBy })))
    expect(await row(paymentId)).toMatchObject({
      state: 'paid',
      needsAttention: 'disputed',
      disputeState: 'open',
      evidenceDueAt: dueAt,
    })
    expect(await factsOf(world, paymentId)).toContain('payment.needs_attention')
    await tell(stripe.event('charge.dispute.updated', stripe.dispute(reference, { status: 'under_review' })))
    expect(await row(paymentId)).toMatchObject({ needsAttention: 'disputed', disputeState: 'open' })
    await tell(stripe.event('charge.dispute.closed', stripe.dispute(reference, { status: 'won' })))
    expect(await row(paymentId)).toMatchObject({
      state: 'paid',
      needsAttention: null,
      disputeState: 'won',
      refunded: 0n,
    })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test('a lost dispute at Stripe counts as a refund and ends access', async () => {
    const { world, stripe, paid, tell, standing, mei, clock } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    const at = clock.now()
    clock.advance({ days: 20 })
    const lost = stripe.event('charge.dispute.closed', stripe.dispute(reference, { status: 'lost' }))
    const opened = stripe.event('charge.dispute.created', stripe.dispute(reference, { dueBy }), { at })
    // The end comes first, and stays the end.
    for (const sent of [lost, opened, lost]) await tell(sent)
    expect(await standing(paymentId)).toEqual(['refunded', 'refunded', 1200n])
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
    const kinds = await world.deps.db
      .selectFrom('paymentEvents')
      .select(['kind', 'amount'])
      .where('paymentId', '=', paymentId)
      .orderBy('id')
      .execute()
    expect(kinds.slice(-2)).toEqual([
      { kind: 'dispute_lost', amount: 1200n },
      { kind: 'dispute_opened', amount: 1200n },
    ])
  })
})

describe('a stored card', () => {
  async function toCharge(behavior: 'pays' | 'card_declined' | 'authentication_required') {
    const school = await schoolAtStripe()
    const { world, stripe, mei } = school
    stripe.books.cards.set('pm_stored', behavior)
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const charge = async () => {
      const calls = await gatewayCallsAt(
        { ...world.deps, recordSession: sessionRecorder(world.deps) },
        mei.schoolId,
        'stripe',
      )
      const payment: GatewayPayment = await gatewayPayment(world.deps.db, {
        schoolId: mei.schoolId,
        paymentId,
      })
      return await calls.charge?.(payment, {
        customer: 'cus_1',
        method: 'pm_stored',
        createdAt: payment.createdAt,
      })
    }
    return { ...school, paymentId, charge, charges: () => [...stripe.books.charges.values()] }
  }

  test('a stored card at Stripe is charged once, however often and however late it is requested', async () => {
    const { charge, charges, stripe, clock } = await toCharge('pays')
    const told = await charge()
    expect(told).toMatchObject({ is: 'reported', webhook: { kind: 'paid', amount: 1200n, currency: 'TWD' } })
    expect(await charge()).toEqual(told)
    stripe.books.keys.clear()
    clock.advance({ days: 3 })
    expect(await charge()).toEqual(told)
    expect(charges()).toHaveLength(1)
    const kinds = stripe.requests.filter((each) => each.startsWith('POST'))
    expect(kinds).toHaveLength(2)
  })

  test('a stored card at Stripe is charged once if an answer is lost before or after the charge', async () => {
    const { charge, charges, stripe } = await toCharge('pays')
    stripe.faults.losesAnswers = true
    expect(await charge()).toMatchObject({ is: 'unknown' })
    stripe.books.keys.clear()
    stripe.faults.losesAnswers = false
    expect(await charge()).toMatchObject({ is: 'reported', webhook: { kind: 'paid' } })
    expect(charges()).toHaveLength(1)
    stripe.faults.isAway = true
    expect(await charge()).toMatchObject({ is: 'unknown' })
  })

  test('a declined stored card at Stripe is answered with the reason that its webhook has', async () => {
    const { charge, charges, stripe, tell, paymentId, row } = await toCharge('card_declined')
    expect(await charge()).toMatchObject({
      is: 'reported',
      webhook: { kind: 'declined', detail: { note: 'card_declined Your card was declined.' } },
    })
    expect(await charge()).toMatchObject({ is: 'reported', webhook: { kind: 'declined' } })
    expect(charges()).toHaveLength(1)
    expect(await tell(stripe.event('charge.failed', charges()[0] ?? {}))).toMatchObject({
      outcome: { is: 'recorded' },
    })
    expect(await row(paymentId)).toMatchObject({ state: 'failed' })
  })

  test('a stored card at Stripe needs its member if the bank asks for approval or the card was removed', async () => {
    const { charge } = await toCharge('authentication_required')
    expect(await charge()).toMatchObject({ is: 'needs-member' })
    expect(await charge()).toMatchObject({ is: 'needs-member' })
    const gone = await toCharge('pays')
    gone.stripe.books.cards.clear()
    expect(await gone.charge()).toMatchObject({
      is: 'needs-member',
      why: expect.stringContaining('pm_stored'),
    })
  })
})

describe('a test of the key', () => {
  test('a test of a Stripe key succeeds with the right key, fails with another, and reports that Stripe does not answer', async () => {
    const { world, olga, stripe } = await schoolAtStripe()
    expect(await world.modules.gateways.testGateway(olga, 'stripe')).toEqual({
      works: true,
      detail: 'Stripe (test mode) accepts the key.',
    })
    stripe.faults.isAway = true
    expect(await world.modules.gateways.testGateway(olga, 'stripe')).toEqual({
      works: false,
      detail: 'Stripe did not answer.',
    })
    stripe.faults.isAway = false
    const settings = { ...stripeKeys, secretKey: 'sk_test_another' }
    await world.modules.gateways.setGatewayAccount(olga, { gateway: 'stripe', settings, isDefault: true })
    const refused = await world.modules.gateways.testGateway(olga, 'stripe')
    expect(refused).toMatchObject({ works: false, detail: expect.stringContaining('does not accept') })
    expect(refused.detail).not.toContain('sk_test_another')
  })

  test.each([
    ['a key that is none', { secretKey: 'pk_live_x' }],
    ['no webhook secret', { webhookSecrets: [] }],
    ['a webhook secret twice', { webhookSecrets: ['whsec_a', 'whsec_a'] }],
  ])('a Stripe account with %s is refused', async (_what, change) => {
    const { world, olga } = await schoolAtStripe()
    const settings = { ...stripeKeys, ...change }
    const set = world.modules.gateways.setGatewayAccount(olga, {
      gateway: 'stripe',
      settings,
      isDefault: true,
    })
    await expect(set).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
