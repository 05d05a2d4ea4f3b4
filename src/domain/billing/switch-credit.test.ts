import { beforeEach, expect, test } from 'vitest'
import { refund } from '../../../test/support/shop/membership-money.ts'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { buy, rowOf, sellCourse } from '../../../test/support/shop/shop.ts'
import { payByCard, runAt, sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import type { World } from '../../../test/support/world/world.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
beforeEach(async () => {
  ;({ world, mei, olga } = await openShopAt('2026-06-01T00:00:00Z'))
})

type Plan = Awaited<ReturnType<typeof sellPlan>>
const sell = (terms: Parameters<typeof sellPlan>[2]) => sellPlan(world, mei.schoolId, terms)
const halfway = () => runAt(world, new Date('2026-06-16T00:00:00Z'))
const selectionOf = ({ itemType, offerId }: Pick<Plan, 'itemType' | 'offerId'>) => ({ itemType, offerId })

async function chargeFor(id: SubscriptionId, { planId }: Plan) {
  const options = await world.modules.billing.switchOptions(mei, id)
  const quote = options.find((each) => each.planId === planId)?.quote
  return quote?.when === 'now' ? quote.charge : undefined
}

async function subscribeWith(percent: bigint, plan: Plan) {
  const { pricing, subscriptions } = world.modules
  const itemTypes = ['membership_plan' as const]
  await pricing.createCoupon(olga, {
    code: 'LESS',
    label: 'Less',
    kind: 'percent',
    value: percent,
    itemTypes,
  })
  const purchase = await buy(world, mei, { selections: [selectionOf(plan)], couponCode: 'LESS' })
  if (purchase.state !== 'paid') await payByCard(world, mei, purchase.paymentId)
  const [own] = await subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  return own.id
}

test.each([
  { percent: 100n, sameCycle: 450n, newYear: 3000n },
  { percent: 50n, sameCycle: 375n, newYear: 2925n },
])(
  'the credit for a month with a $percent % coupon equals the amount paid for it',
  async ({ percent, sameCycle, newYear }) => {
    const [small, large] = [await sell({ price: 300n }), await sell({ price: 900n })]
    const yearly = await sell({ price: 3000n, access: 'yearly' })
    const id = await subscribeWith(percent, small)
    await halfway()
    expect([await chargeFor(id, large), await chargeFor(id, yearly)]).toEqual([sameCycle, newYear])
  },
)

test('a partial refund lowers the switch credit, and a paid switch raises it', async () => {
  const [small, large] = [await sell({ price: 300n }), await sell({ price: 900n })]
  const yearly = await sell({ price: 9000n, access: 'yearly' })
  const id = await subscribe(world, mei, small)
  const { rows } = await world.modules.orders.payments(mei, { first: 1 })
  const [first] = rows
  if (!first) throw new Error('Nothing was paid')
  await refund(world, olga, first.id, 100n)
  await halfway()
  expect([await chargeFor(id, large), await chargeFor(id, yearly)]).toEqual([350n, 8900n])
  const outcome = await world.modules.billing.switchPlan(mei, { id, planId: large.planId, atMost: 350n })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(world, mei, outcome.paymentId)
  expect(await chargeFor(id, yearly)).toBe(9000n - 100n - 350n)
})

test('the credit that paid for a part of a new period counts again at the next switch', async () => {
  const small = await sell({ price: 300n })
  const [yearly, largeYearly] = [
    await sell({ price: 3000n, access: 'yearly' }),
    await sell({ price: 6000n, access: 'yearly' }),
  ]
  const id = await subscribe(world, mei, small)
  await halfway()
  const outcome = await world.modules.billing.switchPlan(mei, { id, planId: yearly.planId, atMost: 2850n })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(world, mei, outcome.paymentId)
  expect(await chargeFor(id, largeYearly)).toBe(6000n - 2850n - 150n)
})

test('a switch is refunded if its credit was refunded before the switch was paid', async () => {
  const [small, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
  const id = await subscribe(world, mei, small)
  const { rows } = await world.modules.orders.payments(mei, { first: 1 })
  const [first] = rows
  if (!first) throw new Error('Nothing was paid')
  const wish = { id, planId: yearly.planId, atMost: 2700n }
  const outcome = await world.modules.billing.switchPlan(mei, wish)
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await refund(world, olga, first.id, 100n)
  await payByCard(world, mei, outcome.paymentId)
  expect(await rowOf(world, mei, outcome.paymentId)).toMatchObject({ refundingState: 'requested' })
  const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
  expect(own).toMatchObject({ planId: small.planId, state: 'active' })
})

test('a coupon that covers the membership of a mixed order leaves no switch credit for it', async () => {
  const [small, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
  const course = await sellCourse(world, mei.schoolId, { price: 1200n })
  const { pricing, subscriptions } = world.modules
  const itemTypes = ['membership_plan' as const]
  await pricing.createCoupon(olga, { code: 'FREE', label: 'Free', kind: 'percent', value: 100n, itemTypes })
  const selections = [{ itemType: course.itemType, offerId: course.offerId }, selectionOf(small)]
  const { paymentId, total } = await buy(world, mei, { selections, couponCode: 'FREE' })
  expect(total).toBe(1200n)
  await payByCard(world, mei, paymentId)
  const [own] = await subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  expect(await chargeFor(own.id, yearly)).toBe(3000n)
})

test('a membership granted by an operator has no switch credit', async () => {
  const [small, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
  const wish = { personId: mei.memberId, selections: [selectionOf(small)] }
  await world.modules.orders.grantByOperator(olga, wish)
  const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  expect(await chargeFor(own.id, yearly)).toBe(3000n)
})
