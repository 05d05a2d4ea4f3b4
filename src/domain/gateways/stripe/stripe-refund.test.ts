import { describe, expect, test } from 'vitest'
import { useSchoolAtStripe } from '../../../../test/support/gateways/school-at-stripe.ts'
import { factsOf, hasAccess, rowOf } from '../../../../test/support/shop/shop.ts'

const schoolAtStripe = useSchoolAtStripe()

describe('a refund at Stripe', () => {
  test('a refund at Stripe is made in parts, and its webhook adds nothing', async () => {
    const { world, stripe, paid, refund, refundStatus, deliver, clock, mei } = await schoolAtStripe()
    const { paymentId } = await paid()
    expect(await refund(paymentId, 300n)).toMatchObject({ state: 'done' })
    expect(await refundStatus(paymentId)).toEqual(['paid', 'partially_refunded', 300n])
    clock.advance({ seconds: 1 })
    expect(await refund(paymentId)).toMatchObject({ state: 'done' })
    const refunds = [...stripe.books.refunds.values()]
    expect(refunds.map(({ amount }) => amount)).toEqual([30_000, 90_000])
    for (const each of refunds)
      expect(await deliver(stripe.event('refund.created', each))).toMatchObject({ outcome: { is: 'known' } })
    expect(await refundStatus(paymentId)).toEqual(['refunded', 'refunded', 1200n])
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
  })

  test.each([
    ['succeeded', ['refunded', 'refunded', 1200n]],
    ['failed', ['paid', 'failed', 0n]],
  ] as const)(
    'a pending refund at Stripe stays processing until its webhook reports that it %s',
    async (status, end) => {
      const { stripe, paid, refund, refundStatus, deliver } = await schoolAtStripe()
      const { paymentId } = await paid()
      stripe.books.refundsAre.status = 'pending'
      expect(await refund(paymentId)).toMatchObject({ state: 'processing' })
      const [stored] = [...stripe.books.refunds.values()]
      await deliver(stripe.event('refund.created', { ...stored }))
      expect(await refundStatus(paymentId)).toEqual(['refunding', 'processing', 0n])
      const webhook = stripe.event(status === 'failed' ? 'refund.failed' : 'refund.updated', {
        ...stored,
        status,
      })
      expect(await deliver(webhook)).toMatchObject({ outcome: { is: 'recorded' } })
      expect(await deliver(webhook)).toMatchObject({ outcome: { is: 'known' } })
      expect(await refundStatus(paymentId)).toEqual(end)
    },
  )

  test('a refund at Stripe whose answer was lost is made once, and its webhook completes it', async () => {
    const { stripe, paid, refund, refundStatus, deliver } = await schoolAtStripe()
    const { paymentId } = await paid()
    stripe.faults.losesAnswers = true
    expect(await refund(paymentId)).toMatchObject({ state: 'processing' })
    stripe.faults.losesAnswers = false
    const refunds = [...stripe.books.refunds.values()]
    expect(refunds).toHaveLength(1)
    expect(await deliver(stripe.event('refund.created', refunds[0] ?? {}))).toMatchObject({
      outcome: { is: 'recorded' },
    })
    expect(await refundStatus(paymentId)).toEqual(['refunded', 'refunded', 1200n])
  })

  test('a refund of a disputed charge is refused by Stripe and fails', async () => {
    const { stripe, paid, refund, refundStatus } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    stripe.books.disputed.add(stripe.charged(reference).id)
    expect(await refund(paymentId)).toMatchObject({ state: 'failed' })
    expect(await refundStatus(paymentId)).toEqual(['paid', 'failed', 0n])
  })

  test('a refund made in Stripe’s dashboard is recorded once it has succeeded, and only once', async () => {
    const { world, stripe, paid, refundStatus, deliver, mei, olga } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    const refund = stripe.refundInDashboard(reference, 50_000)
    const pending = stripe.event('refund.created', { ...refund, status: 'pending' })
    expect(await deliver(pending)).toMatchObject({ outcome: { is: 'irrelevant' } })
    for (const is of ['recorded', 'known'] as const)
      expect(await deliver(stripe.event('refund.updated', refund))).toMatchObject({ outcome: { is } })
    expect(await refundStatus(paymentId)).toEqual(['paid', 'partially_refunded', 500n])
    const rest = stripe.refundInDashboard(reference, 70_000)
    await deliver(stripe.event('refund.created', rest))
    expect(await refundStatus(paymentId)).toEqual(['refunded', 'refunded', 1200n])
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
    const { orderId } = await rowOf(world, mei, paymentId)
    const order = await world.modules.orders.orderById(olga, orderId)
    expect(order?.refunds).toHaveLength(2)
  })

  test('a refund at Stripe returned by the bank is marked as failed and needs an operator’s attention', async () => {
    const { stripe, paid, refund, refundStatus, deliver, row } = await schoolAtStripe()
    const { paymentId } = await paid()
    await refund(paymentId, 300n)
    const [stored] = [...stripe.books.refunds.values()]
    await deliver(
      stripe.event('refund.failed', {
        ...stored,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      }),
    )
    expect(await refundStatus(paymentId)).toEqual(['paid', 'failed', 0n])
    expect(await row(paymentId)).toMatchObject({ needsAttention: 'refund_returned' })
  })

  test('a refund webhook of Stripe before its payment webhook is refused, and one of another seller is irrelevant after an hour', async () => {
    const { stripe, checkout, deliver, clock } = await schoolAtStripe()
    const { reference } = await checkout()
    const webhook = stripe.pay(reference)
    const early = stripe.event('refund.created', stripe.refundInDashboard(reference, 120_000))
    expect(await deliver(early)).toMatchObject({
      outcome: { why: 'unknown payment' },
      answer: { status: 400 },
    })
    await deliver(webhook)
    expect(await deliver(early)).toMatchObject({ outcome: { is: 'recorded' } })
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
    expect(await deliver(stripe.event('refund.created', foreign, { at }))).toMatchObject({
      outcome: { is: 'irrelevant' },
    })
  })
})

describe('a dispute at Stripe', () => {
  const dueAt = new Date('2026-12-24T00:00:00Z')
  const dueBy = dueAt.getTime() / 1000

  test('a dispute at Stripe requires an operator’s attention, shows the deadline for evidence, and ends when it is won', async () => {
    const { world, stripe, paid, deliver, row, mei } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    await deliver(stripe.event('charge.dispute.created', stripe.dispute(reference, { dueBy })))
    expect(await row(paymentId)).toMatchObject({
      state: 'paid',
      needsAttention: 'disputed',
      disputeState: 'open',
      evidenceDueAt: dueAt,
    })
    expect(await factsOf(world, paymentId)).toContain('payment.needs_attention')
    await deliver(
      stripe.event('charge.dispute.updated', stripe.dispute(reference, { status: 'under_review' })),
    )
    expect(await row(paymentId)).toMatchObject({ needsAttention: 'disputed', disputeState: 'open' })
    await deliver(stripe.event('charge.dispute.closed', stripe.dispute(reference, { status: 'won' })))
    expect(await row(paymentId)).toMatchObject({
      state: 'paid',
      needsAttention: null,
      disputeState: 'won',
      refunded: 0n,
    })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test('a lost dispute at Stripe counts as a refund and ends access', async () => {
    const { world, stripe, paid, deliver, refundStatus, mei, clock } = await schoolAtStripe()
    const { paymentId, reference } = await paid()
    const at = clock.now()
    clock.advance({ days: 20 })
    const lost = stripe.event('charge.dispute.closed', stripe.dispute(reference, { status: 'lost' }))
    const opened = stripe.event('charge.dispute.created', stripe.dispute(reference, { dueBy }), { at })
    // The final event arrives first and stays the result.
    for (const webhook of [lost, opened, lost]) await deliver(webhook)
    expect(await refundStatus(paymentId)).toEqual(['refunded', 'refunded', 1200n])
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
