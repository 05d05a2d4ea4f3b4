import { describe, expect, test } from 'vitest'
import { stripeUrls, useSchoolAtStripe } from '../../../../test/support/gateways/school-at-stripe.ts'
import { stripeKeys } from '../../../../test/support/gateways/stripe-server.ts'
import { buy, hasAccess, sellCourse } from '../../../../test/support/shop/shop.ts'
import { sessionRecorder } from '../../orders/index.ts'
import { gatewayPayment } from '../../orders/reads/gateway-payment.ts'
import { gatewayCallsAt } from '../gateway-at.ts'

const schoolAtStripe = useSchoolAtStripe()

describe('a checkout at Stripe', () => {
  test('a checkout at Stripe leads to a Stripe page in the buyer’s language that expires at the payment’s deadline', async () => {
    const { stripe, checkout, row } = await schoolAtStripe()
    const { paymentId, page, reference } = await checkout()
    const [session] = [...stripe.books.sessions.values()]
    expect(page).toEqual({
      is: 'redirect',
      url: `https://checkout.stripe.com/c/pay/${session?.id}`,
      session: session?.id,
    })
    expect(session?.request).toMatchObject({
      client_reference_id: reference,
      locale: 'ja',
      'line_items[0][price_data][unit_amount]': '120000',
      'allowed_payment_method_types[0]': 'card',
    })
    expect(session?.request).not.toHaveProperty('customer_creation')
    const { deadlineAt, paymentType, state } = await row(paymentId)
    expect([state, paymentType]).toEqual(['not_paid', 'credit'])
    const expiresAt = Number(session?.request['expires_at']) * 1000
    expect((deadlineAt?.getTime() ?? 0) - expiresAt).toBeLessThanOrEqual(60_000)
  })

  test('a repeated checkout at Stripe leads to the same page, and close to the deadline to a page that expires in half an hour', async () => {
    const { stripe, checkout, world, mei, clock } = await schoolAtStripe()
    const { paymentId, page } = await checkout()
    const again = () =>
      world.modules.orders.startPayment(mei, paymentId, { to: stripeUrls, method: 'credit' })
    expect(await again()).toEqual(page)
    clock.advance({ hours: 23, minutes: 50 })
    expect(await again()).toMatchObject({ is: 'redirect' })
    expect(stripe.books.sessions.size).toBe(2)
  })

  test('a checkout at Stripe stores the card of a payment that begins a subscription, and its webhook includes the card', async () => {
    const { world, stripe, checkout, mei, deliver } = await schoolAtStripe()
    const { paymentId } = await checkout()
    const payment = await gatewayPayment(world.deps.db, { schoolId: mei.schoolId, paymentId })
    const calls = await gatewayCallsAt(
      { ...world.deps, recordSession: sessionRecorder(world.deps) },
      mei.schoolId,
      'stripe',
    )
    await calls.begin({ ...payment, storesMethod: true }, stripeUrls, 'credit')
    const request = [...stripe.books.sessions.values()].at(-1)?.request
    expect(request).toMatchObject({
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'off_session',
    })
    await deliver(stripe.pay(payment.reference))
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
    const start = world.modules.orders.startPayment(mei, paymentId, { to: stripeUrls, method: 'credit' })
    await expect(start).rejects.toMatchObject({ name: 'Unavailable', part: 'Stripe' })
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid', paymentType: null })
  })

  test.each([
    ['TWD', '120000'],
    ['JPY', '1200'],
    ['USD', '1200'],
  ])('a checkout at Stripe of 1200 minor units in %s requests %s from Stripe', async (currency, amount) => {
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
    const { world, stripe, checkout, deliver, row, mei } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    const webhook = stripe.pay(reference)
    expect(await deliver(webhook)).toEqual({
      outcome: { is: 'recorded' },
      answer: { status: 200, contentType: 'application/json', body: '{"received":true}' },
    })
    expect(await deliver(webhook)).toMatchObject({ outcome: { is: 'known' }, answer: { status: 200 } })
    expect(await row(paymentId)).toMatchObject({ state: 'paid', paymentType: 'credit' })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test('a webhook of Stripe is accepted with any secret during a rotation, and refused with another one or after five minutes', async () => {
    const webhookSecrets = ['whsec_new', 'whsec_old']
    const { stripe, checkout, deliver, clock } = await schoolAtStripe({ webhookSecrets })
    const { reference } = await checkout()
    const charge = JSON.parse(stripe.pay(reference).raw).data.object
    const by = (secret: string) => stripe.event('charge.succeeded', charge, { secret })
    const forged = { outcome: { is: 'refused', why: 'forged' }, answer: { status: 400 } }
    expect(await deliver(by('whsec_lectern'))).toMatchObject(forged)
    const { raw, signature } = by('whsec_new')
    expect(await deliver({ raw: `${raw} `, signature })).toMatchObject(forged)
    expect(await deliver({ raw })).toMatchObject(forged)
    const late = by('whsec_old')
    clock.advance({ seconds: 301 })
    expect(await deliver(late)).toMatchObject(forged)
    expect(await deliver(by('whsec_old'))).toMatchObject({ outcome: { is: 'recorded' } })
    expect(await deliver(by('whsec_new'))).toMatchObject({ outcome: { is: 'known' } })
  })

  test('a webhook of Stripe with another amount or currency is refused, and one of another object is irrelevant', async () => {
    const { stripe, checkout, deliver, row } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    const charge = JSON.parse(stripe.pay(reference).raw).data.object
    const outcomeOf = async (change: object, type = 'charge.succeeded', as = {}) =>
      (await deliver(stripe.event(type, { ...charge, ...change }, as))).outcome
    expect(await outcomeOf({ amount: 119_900 })).toEqual({ is: 'refused', why: 'another amount' })
    expect(await outcomeOf({ amount: 120_001 })).toEqual({ is: 'refused', why: 'unreadable' })
    expect(await outcomeOf({ amount: 1200, currency: 'usd' })).toEqual({
      is: 'refused',
      why: 'another currency',
    })
    expect(await outcomeOf({ currency: 'chf' })).toEqual({ is: 'refused', why: 'unreadable' })
    const irrelevant = { is: 'irrelevant' }
    expect(await outcomeOf({ metadata: {} })).toEqual(irrelevant)
    expect(await outcomeOf({ metadata: { ...charge.metadata, lectern_school: 'another' } })).toEqual(
      irrelevant,
    )
    expect(await outcomeOf({ status: 'failed', captured: false }, 'charge.failed')).toEqual(irrelevant)
    expect(await outcomeOf({}, 'charge.succeeded', { livemode: true })).toEqual(irrelevant)
    expect(await outcomeOf({}, 'customer.created')).toEqual(irrelevant)
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid' })
  })
})

describe('a query to Stripe', () => {
  test('a query to Stripe records a payment whose webhook was lost, and the late webhook adds nothing', async () => {
    const { stripe, world, olga, checkout, deliver, row } = await schoolAtStripe()
    const { paymentId, reference } = await checkout()
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'unpaid' })
    const lost = stripe.pay(reference)
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'recorded' })
    expect(await row(paymentId)).toMatchObject({ state: 'paid' })
    expect(await deliver(lost)).toMatchObject({ outcome: { is: 'known' } })
    stripe.faults.isAway = true
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toMatchObject({ is: 'unknown' })
  })
})

describe('a test of a Stripe key', () => {
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
    ['an invalid key', { secretKey: 'pk_live_x' }],
    ['no webhook secret', { webhookSecrets: [] }],
    ['a duplicate webhook secret', { webhookSecrets: ['whsec_a', 'whsec_a'] }],
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
