import { test as base, expect } from 'vitest'
import { useShopOver } from '../../../../test/support/gateways/shared-shop.ts'
import { startStripe, stripeKeys } from '../../../../test/support/gateways/stripe-server.ts'
import { buy, newMember, rowOf } from '../../../../test/support/shop/shop.ts'
import {
  endSubscriptions,
  runAt,
  sellPlan,
  subscriptionRow,
} from '../../../../test/support/shop/subscribers.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { WebhookRequest } from '../webhook.ts'

const page = 'https://ceramics.example/back'
const to = { webhook: 'https://ceramics.example/n', page }

const enterShop = useShopOver(startStripe, '2026-06-01T00:00:00Z')

/** A member who subscribed on Stripe's page. */
async function subscriber() {
  const { world, mei, olga, double: stripe, years } = await enterShop()
  await endSubscriptions(world)
  const { schoolId } = mei
  const { gateways, orders, billing, subscriptions } = world.modules
  await gateways.setGatewayAccount(olga, { gateway: 'stripe', settings: stripeKeys, isDefault: true })
  const { itemType, offerId } = await sellPlan(world, schoolId)
  const { paymentId } = await buy(world, mei, { itemType, offerId })
  await orders.startPayment(mei, paymentId, { to, method: 'credit' })
  const { gatewayReference } = await rowOf(world, mei, paymentId)
  const deliver = async (webhook: WebhookRequest) =>
    (await orders.recordWebhook({ schoolId, gateway: 'stripe', ...webhook })).outcome
  await deliver(stripe.pay(gatewayReference))
  const [own] = await subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  const changeCard = async () => {
    const beginning = await billing.changeCard(mei, { id: own.id, to: () => to })
    if (beginning.is !== 'redirect' || !beginning.session) throw new Error('Stripe has no page')
    return beginning.session
  }
  return {
    world,
    stripe,
    mei,
    own,
    deliver,
    changeCard,
    at: (date: string) => runAt(world, years.moment(date)),
    row: () => subscriptionRow(world, mei, own.id),
    charges: () => [...stripe.books.charges.values()].map(({ amount, status }) => [amount, status]),
  }
}

const test = base.extend<{ member: Awaited<ReturnType<typeof subscriber>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names from it.
  member: async ({}, use) => use(await subscriber()),
})

test('a membership bought on Stripe’s page renews by the card that Stripe stored', async ({ member }) => {
  expect(member.own.card).toMatchObject({ gateway: 'stripe', brand: 'visa', last4: '4242' })
  await member.at('2026-07-01T00:00:00Z')
  expect(await member.row()).toMatchObject({ state: 'active', period: 2 })
  expect(member.charges()).toEqual([
    [30_000, 'succeeded'],
    [30_000, 'succeeded'],
  ])
})

test('a card stored on Stripe’s page pays a past due period once', async ({ member }) => {
  const { stripe, row, at, deliver, changeCard } = member
  for (const method of stripe.books.cards.keys()) stripe.books.cards.set(method, 'card_declined')
  await at('2026-07-01T00:00:00Z')
  expect(await row()).toMatchObject({ state: 'past_due' })
  const stored = stripe.store(await changeCard())
  expect(await deliver(stored)).toEqual({ is: 'recorded' })
  expect(await deliver(stored)).toEqual({ is: 'known' })
  await at('2026-07-01T00:01:00Z')
  await at('2026-07-02T00:00:00Z')
  expect(await row()).toMatchObject({ state: 'active', period: 2 })
  expect(member.charges().filter(([, status]) => status === 'succeeded')).toHaveLength(2)
})

test('the customer at Stripe stays the same when the card changes, and its last digits arrive with the first charge', async ({
  member,
}) => {
  const { world, mei, stripe, deliver, changeCard, at } = member
  const before = [...stripe.books.intents.values()][0]?.customer
  await deliver(stripe.store(await changeCard()))
  const mandates = async () =>
    await world.deps.db
      .selectFrom('paymentMandates')
      .selectAll()
      .where('schoolId', '=', mei.schoolId)
      .where('personId', '=', mei.memberId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  expect((await mandates()).map(({ customer }) => customer)).toEqual([before, before])
  expect((await mandates())[1]).toMatchObject({ last4: null })
  await at('2026-07-01T00:00:00Z')
  expect((await mandates())[1]).toMatchObject({ brand: 'visa', last4: '4242', expiresOn: '2030-04' })
})

test('a card stored for another school, or with another secret, is refused', async ({ member }) => {
  const { stripe, deliver, changeCard, world, row } = member
  const session = await changeCard()
  const { astronomy } = { astronomy: await newMember(world, 'astronomy') }
  const page = stripe.books.setUps.get(session)
  if (!page) throw new Error('Stripe has no page')
  const before = (await row()).mandateId
  stripe.books.setUps.set('other', {
    ...page,
    metadata: { ...page.metadata, lectern_school: astronomy.schoolId },
  })
  expect(await deliver(stripe.store('other'))).toEqual({ is: 'irrelevant' })
  const { raw } = stripe.store(session)
  expect(await deliver({ raw, signature: 't=1,v1=00' })).toEqual({ is: 'refused', why: 'forged' })
  expect((await row()).mandateId).toBe(before)
})

test('changing the card is reported as unavailable and changes nothing while Stripe does not answer', async ({
  member,
}) => {
  const before = (await member.row()).mandateId
  member.stripe.faults.isAway = true
  await expect(member.changeCard()).rejects.toThrow('Stripe')
  expect((await member.row()).mandateId).toBe(before)
})

test('a charge whose answer was lost is queried after the member has cancelled, and is refunded', async ({
  member,
}) => {
  const { world, stripe, mei, own, at, row, charges } = member
  const { subscriptions, orders } = world.modules
  stripe.faults.losesAnswers = /confirm$/
  await at('2026-07-01T00:00:00Z')
  expect(charges()).toHaveLength(2)
  await subscriptions.cancelSubscription(mei, own.id)
  stripe.faults.losesAnswers = false
  await at('2026-07-01T00:20:00Z')
  expect(await row()).toMatchObject({ state: 'ended', period: 1 })
  await orders.pollGateways(platformActor)
  const [charged] = (await orders.payments(mei, { first: 1 })).rows
  expect(charged).toMatchObject({ state: 'paid', refundingState: 'requested' })
  expect(charges()).toHaveLength(2)
})
