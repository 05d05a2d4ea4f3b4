import { expect, test } from 'vitest'
import { refund } from '../../../test/support/shop/membership-money.ts'
import { buy, rowOf, sellCourse } from '../../../test/support/shop/shop.ts'
import { payByCard } from '../../../test/support/shop/subscribers.ts'
import { type Plan, useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'

const shop = useSubscriptionShop('2026-06-01T00:00:00Z')

const halfway = () => shop.runAt('2026-06-16T00:00:00Z')
const selectionOf = ({ itemType, offerId }: Pick<Plan, 'itemType' | 'offerId'>) => ({ itemType, offerId })

async function chargeFor(id: SubscriptionId, { planId }: Plan) {
  const options = await shop.world.modules.billing.switchOptions(shop.mei, id)
  const quote = options.find((each) => each.planId === planId)?.quote
  return quote?.when === 'now' ? quote.charge : undefined
}

async function subscribeWith(percent: bigint, plan: Plan) {
  const { pricing, subscriptions } = shop.world.modules
  const itemTypes = ['membership_plan' as const]
  await pricing.createCoupon(shop.olga, {
    code: `LESS${percent}`,
    label: 'Less',
    kind: 'percent',
    value: percent,
    itemTypes,
  })
  const purchase = await buy(shop.world, shop.mei, {
    selections: [selectionOf(plan)],
    couponCode: `LESS${percent}`,
  })
  if (purchase.state !== 'paid') await payByCard(shop.world, shop.mei, purchase.paymentId)
  const [own] = await subscriptions.ownSubscriptions(shop.mei)
  if (!own) throw new Error('No subscription began')
  return own.id
}

test.each([
  { percent: 100n, sameCycle: 450n, newYear: 3000n },
  { percent: 50n, sameCycle: 375n, newYear: 2925n },
])(
  'the credit for a month with a $percent % coupon equals the amount paid for it',
  async ({ percent, sameCycle, newYear }) => {
    const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
    const yearly = await shop.sellPlan({ price: 3000n, access: 'yearly' })
    const id = await subscribeWith(percent, small)
    await halfway()
    expect([await chargeFor(id, large), await chargeFor(id, yearly)]).toEqual([sameCycle, newYear])
  },
)

test('a partial refund lowers the switch credit, and a paid switch raises it', async () => {
  const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
  const yearly = await shop.sellPlan({ price: 9000n, access: 'yearly' })
  const id = await shop.subscribe(small)
  const { rows } = await shop.world.modules.orders.payments(shop.mei, { first: 1 })
  const [first] = rows
  if (!first) throw new Error('Nothing was paid')
  await refund(shop.world, shop.olga, first.id, 100n)
  await halfway()
  expect([await chargeFor(id, large), await chargeFor(id, yearly)]).toEqual([350n, 8900n])
  const outcome = await shop.world.modules.billing.switchPlan(shop.mei, {
    id,
    planId: large.planId,
    atMost: 350n,
  })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(shop.world, shop.mei, outcome.paymentId)
  expect(await chargeFor(id, yearly)).toBe(9000n - 100n - 350n)
})

test('the credit that paid for a part of a new period counts again at the next switch', async () => {
  const small = await shop.sellPlan({ price: 300n })
  const [yearly, largeYearly] = [
    await shop.sellPlan({ price: 3000n, access: 'yearly' }),
    await shop.sellPlan({ price: 6000n, access: 'yearly' }),
  ]
  const id = await shop.subscribe(small)
  await halfway()
  const outcome = await shop.world.modules.billing.switchPlan(shop.mei, {
    id,
    planId: yearly.planId,
    atMost: 2850n,
  })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(shop.world, shop.mei, outcome.paymentId)
  expect(await chargeFor(id, largeYearly)).toBe(6000n - 2850n - 150n)
})

test('a switch is refunded if its credit was refunded before the switch was paid', async () => {
  const [small, yearly] = [
    await shop.sellPlan({ price: 300n }),
    await shop.sellPlan({ price: 3000n, access: 'yearly' }),
  ]
  const id = await shop.subscribe(small)
  const { rows } = await shop.world.modules.orders.payments(shop.mei, { first: 1 })
  const [first] = rows
  if (!first) throw new Error('Nothing was paid')
  const wish = { id, planId: yearly.planId, atMost: 2700n }
  const outcome = await shop.world.modules.billing.switchPlan(shop.mei, wish)
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await refund(shop.world, shop.olga, first.id, 100n)
  await payByCard(shop.world, shop.mei, outcome.paymentId)
  expect(await rowOf(shop.world, shop.mei, outcome.paymentId)).toMatchObject({ refundingState: 'requested' })
  const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
  expect(own).toMatchObject({ planId: small.planId, state: 'active' })
})

test('a coupon that covers the membership of a mixed order leaves no switch credit for it', async () => {
  const [small, yearly] = [
    await shop.sellPlan({ price: 300n }),
    await shop.sellPlan({ price: 3000n, access: 'yearly' }),
  ]
  const course = await sellCourse(shop.world, shop.mei.schoolId, { price: 1200n })
  const { pricing, subscriptions } = shop.world.modules
  const itemTypes = ['membership_plan' as const]
  await pricing.createCoupon(shop.olga, {
    code: 'FREE',
    label: 'Free',
    kind: 'percent',
    value: 100n,
    itemTypes,
  })
  const selections = [{ itemType: course.itemType, offerId: course.offerId }, selectionOf(small)]
  const { paymentId, total } = await buy(shop.world, shop.mei, { selections, couponCode: 'FREE' })
  expect(total).toBe(1200n)
  await payByCard(shop.world, shop.mei, paymentId)
  const [own] = await subscriptions.ownSubscriptions(shop.mei)
  if (!own) throw new Error('No subscription began')
  expect(await chargeFor(own.id, yearly)).toBe(3000n)
})

test('a membership granted by an operator has no switch credit', async () => {
  const [small, yearly] = [
    await shop.sellPlan({ price: 300n }),
    await shop.sellPlan({ price: 3000n, access: 'yearly' }),
  ]
  const wish = { personId: shop.mei.memberId, selections: [selectionOf(small)] }
  await shop.world.modules.orders.grantByOperator(shop.olga, wish)
  const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
  if (!own) throw new Error('No subscription began')
  expect(await chargeFor(own.id, yearly)).toBe(3000n)
})
