import { expect, test } from 'vitest'
import type { Dispute } from '../../../test/support/gateways/stripe-books.ts'
import { payOut } from '../../../test/support/gateways/stripe-payouts.ts'
import {
  buy,
  createShopAt,
  doubleOf,
  memberOf,
  ownerOf,
  rowOf,
  sellCourse,
  sendWebhook,
  webhookOf,
} from '../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import type { PayoutId } from '../../platform/db/schema/schema.gen.ts'
import type { OperatorActor } from '../tenancy/index.ts'
import type { Finding } from './finding.ts'

async function shop() {
  const world = await createShopAt('stripe in dollars')
  const { stripe } = doubleOf(world)
  if (!stripe) throw new Error('This is not Stripe')
  const mei = await memberOf(world, 'mei', 'ceramics')
  const olga = await ownerOf(world, 'ceramics')
  // Two schools with keys of one account would both fetch all of its payouts.
  await world.deps.db.deleteFrom('gatewayAccounts').where('schoolId', '!=', mei.schoolId).execute()
  return { world, stripe, mei, olga, [Symbol.asyncDispose]: () => world.close() }
}
type Shop = Awaited<ReturnType<typeof shop>>

async function paid({ world, mei }: Shop, price = 5000n) {
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId, { price }))
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  return await rowOf(world, mei, paymentId)
}

const fetchAll = (world: World) => world.modules.accounting.fetchPayouts(platformActor)
const payoutsOf = async (world: World, by: OperatorActor) =>
  (await world.modules.accounting.listPayouts(by, { first: 10 })).rows

async function linesOf(world: World, by: OperatorActor, id: PayoutId) {
  const { rows } = await world.modules.accounting.payoutLines(by, id, { first: 50 })
  return rows.map(({ kind, amount, fee, net, match, paymentId }) => ({
    kind,
    amount,
    fee,
    net,
    match,
    paymentId,
  }))
}

async function unmatched(world: World) {
  const findings: Finding[] = []
  await world.modules.accounting.reconcile(platformActor, { onFinding: (each) => findings.push(each) })
  return findings.filter(({ kind }) => kind === 'payout_unmatched')
}

test('a fetched payout is stored with the fee and net amount of each payment, refund and dispute', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  const [settled, refunded, disputed] = [
    await paid(fixture),
    await paid(fixture, 2000n),
    await paid(fixture, 3000n),
  ]
  const refundId = await world.modules.orders.requestRefund(olga, refunded.id, {
    reason: 'Requested by the member',
  })
  await world.modules.orders.approveRefund(olga, refundId)
  const dispute = stripe.dispute(disputed.gatewayReference) as Dispute
  const webhook = stripe.event('charge.dispute.created', dispute)
  await world.modules.orders.recordWebhook({ schoolId: olga.schoolId, gateway: 'stripe', ...webhook })
  const { amount, id: gatewayId } = payOut(stripe.books, [dispute])
  expect(await fetchAll(world)).toBe(1)

  const [payout, ...rest] = await payoutsOf(world, olga)
  expect(rest).toEqual([])
  if (!payout) throw new Error('No payout')
  expect(payout).toMatchObject({
    gatewayId,
    amount: BigInt(amount),
    currency: 'USD',
    decimals: 2,
    state: 'paid',
  })
  const sums = { charged: 10_000n, refunded: -2000n, disputed: -3000n, other: 0n, fees: 1880n, unmatched: 0 }
  expect(payout).toMatchObject(sums)
  const { charged, refunded: back, disputed: lost, other, fees } = payout
  expect((charged ?? 0n) + (back ?? 0n) + (lost ?? 0n) + (other ?? 0n) - (fees ?? 0n)).toBe(payout.amount)
  const lines = await linesOf(world, olga, payout.id)
  const matched = (kind: string, gross: bigint, fee: bigint, { id }: { id: string }) => ({
    kind,
    amount: gross,
    fee,
    net: gross - fee,
    match: 'matched',
    paymentId: id,
  })
  expect(lines).toHaveLength(5)
  expect(lines).toEqual(
    expect.arrayContaining([
      matched('charge', 5000n, 175n, settled),
      matched('charge', 2000n, 88n, refunded),
      matched('refund', -2000n, 0n, refunded),
      matched('dispute', -3000n, 1500n, disputed),
    ]),
  )
  expect(await unmatched(world)).toEqual([])
})

test('fetching payouts again stores nothing twice and updates a payout that failed', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  await paid(fixture)
  const newPayout = payOut(stripe.books)
  await fetchAll(world)
  const [payout] = await payoutsOf(world, olga)
  expect(await fetchAll(world)).toBe(0)
  newPayout.status = 'failed'
  expect(await fetchAll(world)).toBe(1)
  const again = await payoutsOf(world, olga)
  expect(again).toEqual([{ ...payout, state: 'failed' }])
  expect(await linesOf(world, olga, again[0]?.id as PayoutId)).toHaveLength(1)
})

test('a payout whose lines Stripe has not completed yet gets them at a later fetch', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  await paid(fixture)
  const newPayout = payOut(stripe.books)
  newPayout.reconciliation_status = 'in_progress'
  await fetchAll(world)
  expect(await payoutsOf(world, olga)).toMatchObject([{ listedAt: null, charged: 0n }])
  newPayout.reconciliation_status = 'completed'
  await fetchAll(world)
  expect(await payoutsOf(world, olga)).toMatchObject([{ charged: 5000n, unmatched: 0 }])
})

test('an unknown charge of this school in a payout is reported until it is recorded', async () => {
  await using fixture = await shop()
  const { world, stripe, mei, olga } = fixture
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
  const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid' })
  const signed = await doubleOf(world).sign(webhook, mei)
  payOut(stripe.books)
  await fetchAll(world)
  expect(await payoutsOf(world, olga)).toMatchObject([{ unmatched: 1 }])
  expect(await unmatched(world)).toHaveLength(1)
  await world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway: 'stripe', ...signed })
  expect(await unmatched(world)).toEqual([])
  expect(await payoutsOf(world, olga)).toMatchObject([{ unmatched: 0 }])
})

test('a sale outside of the deployment with the same Stripe account is marked as foreign, and so is its refund', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  const { gatewayReference } = await paid(fixture)
  const ownCharge = stripe.charged(gatewayReference)
  const foreignCharge = { ...ownCharge, id: 'ch_theirs', payment_intent: 'pi_theirs', metadata: {} }
  stripe.books.charges.set(foreignCharge.id, foreignCharge)
  stripe.books.refunds.set('re_theirs', {
    id: 're_theirs',
    object: 'refund',
    amount: 100,
    currency: 'usd',
    charge: foreignCharge.id,
    metadata: {},
    payment_intent: 'pi_theirs',
    created: ownCharge.created,
    status: 'succeeded',
    failure_reason: null,
  })
  payOut(stripe.books)
  await fetchAll(world)
  const [payout] = await payoutsOf(world, olga)
  const lines = await linesOf(world, olga, payout?.id as PayoutId)
  expect(lines.map(({ kind, match }) => `${kind} ${match}`).sort()).toEqual([
    'charge foreign',
    'charge matched',
    'refund foreign',
  ])
  expect(await unmatched(world)).toEqual([])
})

test('an operator of another school can see neither a payout nor its lines', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  await paid(fixture)
  payOut(stripe.books)
  await fetchAll(world)
  const hana = await ownerOf(world, 'astronomy')
  const [payout] = await payoutsOf(world, olga)
  expect(await payoutsOf(world, hana)).toEqual([])
  await expect(linesOf(world, hana, payout?.id as PayoutId)).rejects.toMatchObject({ code: 'not_found' })
})

test('fetching payouts fails and stores nothing while Stripe does not answer', async () => {
  await using fixture = await shop()
  const { world, stripe, olga } = fixture
  payOut(stripe.books)
  stripe.faults.isAway = true
  await expect(fetchAll(world)).rejects.toThrow('The payouts of 1 accounts could not be fetched')
  expect(await payoutsOf(world, olga)).toEqual([])
})
