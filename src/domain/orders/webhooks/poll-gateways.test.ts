// Lost webhooks are replaced by queries to the gateway, whose answers are recorded once.

import { expect, test } from 'vitest'
import {
  askable,
  ownShopAt,
  paySilently,
  startPayment,
  to,
  useShopsAt,
} from '../../../../test/support/gateways/lost-webhooks.ts'
import { statementsOf } from '../../../../test/support/people/learning-cast.ts'
import {
  buy,
  doubleOf,
  hasAccess,
  newMembers,
  ownerOf,
  rowOf,
  sellCourse,
  sendWebhook,
  webhookOf,
} from '../../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../../test/support/world/world.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { minute } from '../../../platform/durations.ts'

const shopAt = useShopsAt()

const poll = (world: World) => world.modules.orders.pollGateways(platformActor)

const eventsOf = async (world: World, paymentId: PaymentId) =>
  await world.deps.db
    .selectFrom('paymentEvents')
    .select(['kind', 'gatewayEventId'])
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', ['paid', 'refund_done'])
    .execute()

test.each(askable)(
  'a payment at %s whose webhook was lost is found by polling and recorded once',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const paymentId = await startPayment(world, mei)
    await paySilently(world, mei, paymentId)
    world.clock.advance({ minutes: 14 })
    expect(await poll(world)).toEqual({ queried: 0, reported: 0 })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
    world.clock.advance({ minutes: 1 })
    expect(await poll(world)).toEqual({ queried: 1, reported: 1 })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', askAt: null })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)

    const outcome = await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(outcome.outcome).toEqual({ is: 'known' })
    world.clock.advance({ days: 2 })
    expect(await poll(world)).toEqual({ queried: 0, reported: 0 })
    expect(await eventsOf(world, paymentId)).toHaveLength(1)
  },
)

test.each(askable)(
  'an open payment at %s is queried after 15 minutes, an hour and six hours, and when it expires',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const paymentId = await startPayment(world, mei)
    const { createdAt, expiresAt } = await rowOf(world, mei, paymentId)
    const delays: number[] = []
    for (let minutes = 0; minutes < 26 * 60; minutes += 15) {
      world.clock.advance({ minutes: 15 })
      await world.modules.orders.expireDue(platformActor)
      const polled = await poll(world)
      if (polled.queried > 0) delays.push((world.clock.now().getTime() - createdAt.getTime()) / minute)
    }
    expect(delays).toEqual([15, 60, 360, ((expiresAt?.getTime() ?? 0) - createdAt.getTime()) / minute])
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'expired', askAt: null, asks: 4 })
  },
)

test.each(askable)(
  'a last-minute payment at %s is found by polling after the payment has expired',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const paymentId = await startPayment(world, mei)
    await paySilently(world, mei, paymentId)
    await world.deps.db.updateTable('payments').set({ askAt: null }).where('id', '=', paymentId).execute()
    const { expiresAt } = await rowOf(world, mei, paymentId)
    await world.deps.db
      .updateTable('payments')
      .set({ askAt: expiresAt })
      .where('id', '=', paymentId)
      .execute()
    world.clock.advance({ hours: 30 })
    await world.modules.orders.expireDue(platformActor)
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'expired' })
    expect(await poll(world)).toEqual({ queried: 1, reported: 1 })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
  },
)

test.each(askable)(
  'polling skips %s after a few queries without an answer, and queries it again shortly afterwards',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const course = await sellCourse(world, mei.schoolId)
    const payments: PaymentId[] = []
    for (const member of await newMembers(world, 'ceramics', 12)) {
      const { paymentId } = await buy(world, member, course)
      await world.modules.orders.startPayment(member, paymentId, { to })
      await paySilently(world, member, paymentId)
      payments.push(paymentId)
    }
    const { faults } = doubleOf(world)
    if (!faults) throw new Error('The double cannot be away')
    faults.isAway = true
    world.clock.advance({ minutes: 15 })
    const { queried, reported } = await poll(world)
    expect(reported).toBe(0)
    expect(queried).toBeGreaterThanOrEqual(3)
    expect(queried).toBeLessThan(12)
    faults.isAway = false
    world.clock.advance({ minutes: 15 })
    await poll(world)
    world.clock.advance({ hours: 1 })
    await poll(world)
    for (const paymentId of payments)
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
  },
)

test('an account whose keys cannot be decrypted does not prevent queries at other schools', async () => {
  const { world, mei, there } = await ownShopAt('ecpay')
  const paymentId = await startPayment(world, mei)
  await paySilently(world, mei, paymentId)
  await startPayment(world, there)
  await world.deps.db
    .updateTable('gatewayAccounts')
    .set({ sealedSettings: Buffer.from('broken') })
    .where('schoolId', '=', there.schoolId)
    .execute()
  world.clock.advance({ minutes: 15 })
  await expect(poll(world)).rejects.toThrow('1 gateway queries failed')
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
})

test('polling a gateway that reports a different amount changes nothing', async () => {
  const { world, mei } = await shopAt('ecpay')
  const paymentId = await startPayment(world, mei)
  const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid', amount: 1n })
  await doubleOf(world).sign(webhook, mei)
  world.clock.advance({ minutes: 15 })
  expect(await poll(world)).toEqual({ queried: 1, reported: 0 })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
})

test('the number of statements of a polling run does not grow with the number of open payments', async () => {
  const { world, mei } = await shopAt('newebpay')
  const course = await sellCourse(world, mei.schoolId)
  const statements: number[] = []
  for (const count of [2, 20]) {
    for (const member of await newMembers(world, 'ceramics', count)) {
      const { paymentId } = await buy(world, member, course)
      await world.modules.orders.startPayment(member, paymentId, { to })
    }
    world.clock.advance({ minutes: 15 })
    statements.push(await statementsOf(world, async () => await poll(world)))
  }
  expect(statements[1]).toBe(statements[0])
})

test('polling a payment with two Stripe checkout pages records the page that was paid', async () => {
  const { world, mei } = await shopAt('stripe')
  const paymentId = await startPayment(world, mei)
  world.clock.advance({ minutes: 2 })
  await world.modules.orders.startPayment(mei, paymentId, { to })
  await paySilently(world, mei, paymentId)
  world.clock.advance({ minutes: 15 })
  expect(await poll(world)).toEqual({ queried: 1, reported: 1 })
})

test('a refund that Stripe was processing is queried and completed once', async () => {
  const { world, mei } = await shopAt('stripe in dollars')
  const paymentId = await startPayment(world, mei)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  const { stripe } = doubleOf(world)
  if (!stripe) throw new Error('This is not Stripe')
  stripe.books.refundsAre.status = 'pending'
  const olga = await ownerOf(world, 'ceramics')
  const refundId = await world.modules.orders.requestRefund(olga, paymentId, {
    reason: 'Requested by the member',
  })
  expect(await world.modules.orders.approveRefund(olga, refundId)).toMatchObject({ state: 'processing' })
  world.clock.advance({ hours: 1 })
  expect(await poll(world)).toEqual({ queried: 1, reported: 0 })
  for (const refund of stripe.books.refunds.values()) refund.status = 'succeeded'
  world.clock.advance({ hours: 5 })
  expect(await poll(world)).toEqual({ queried: 1, reported: 1 })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'refunded' })
  world.clock.advance({ days: 1 })
  expect(await poll(world)).toEqual({ queried: 0, reported: 0 })
  expect(await eventsOf(world, paymentId)).toHaveLength(2)
})
