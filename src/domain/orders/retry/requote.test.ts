import { describe, expect, test } from 'vitest'
import { buy, rowOf, sellCourse, sendWebhook } from '../../../../test/support/shop/shop.ts'
import { useShop } from '../../../../test/support/shop/use-shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { CoursePlansTable } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../../platform/durations.ts'

const shop = useShop()
const changed = { code: 'conflict', problems: [{ field: 'expectedTotal', message: 'total_changed' }] }
const offSale = { code: 'conflict', problems: [{ field: 'selections.0' }] }

async function changePlan(
  id: string,
  change: Partial<Pick<CoursePlansTable, 'price' | 'access' | 'accessDays'>>,
) {
  await shop.world.deps.db
    .updateTable('coursePlans')
    .set(change)
    .where('id', '=', id as never)
    .execute()
}
async function anOrder() {
  const course = await sellCourse(shop.world, shop.mei.schoolId)
  return { ...(await buy(shop.world, shop.mei, course)), ...course }
}
// With and without the job that expires orders: the price does not depend on when it runs.
const expiries = [
  ['after its expiry job', async () => void (await shop.world.modules.orders.expireDue(platformActor))],
  ['before its expiry job', async () => {}],
] as const
const retry = (tradeNo: string) => shop.world.modules.orders.tryAgain(shop.mei, { tradeNo })

describe('a retried order', () => {
  test('a retried order that has not expired keeps its price, even when the offer has become more expensive', async () => {
    const { tradeNo, paymentId, offerId } = await anOrder()
    await sendWebhook(shop.world, shop.mei, paymentId, { kind: 'declined' })
    await changePlan(offerId, { price: 1500n })
    shop.world.clock.advance({ hours: 23 })
    const again = await retry(tradeNo)
    expect(await rowOf(shop.world, shop.mei, again.paymentId)).toMatchObject({ amount: 1200n })
  })

  describe.each(expiries)('a retry of an expired order %s', (_when, expire) => {
    test('a retried expired order keeps its price if that is still the current price', async () => {
      const { tradeNo } = await anOrder()
      shop.world.clock.advance({ days: 2 })
      await expire()
      const again = await retry(tradeNo)
      expect(await rowOf(shop.world, shop.mei, again.paymentId)).toMatchObject({
        amount: 1200n,
        state: 'not_paid',
      })
    })

    test('a retried expired order is refused if the price has changed', async () => {
      const { tradeNo, offerId } = await anOrder()
      shop.world.clock.advance({ days: 2 })
      await expire()
      await changePlan(offerId, { price: 1500n })
      await expect(retry(tradeNo)).rejects.toMatchObject(changed)
    })

    test('a retried expired order is refused if its promotion has ended', async () => {
      const endsAt = addDuration(shop.world.clock.now(), hour)
      await shop.world.modules.pricing.createPromotion(shop.olga, {
        label: 'Today',
        kind: 'percent',
        value: 50n,
        endsAt,
      })
      const { tradeNo, total } = await anOrder()
      expect(total).toBe(600n)
      shop.world.clock.advance({ days: 2 })
      await expire()
      await expect(retry(tradeNo)).rejects.toMatchObject(changed)
    })

    test('a retried expired order is refused if its coupon has ended', async () => {
      const endsAt = addDuration(shop.world.clock.now(), hour)
      const terms = { code: 'SOON', label: 'Soon over', kind: 'percent', value: 50n, endsAt } as const
      await shop.world.modules.pricing.createCoupon(shop.olga, terms)
      const selections = [await sellCourse(shop.world, shop.mei.schoolId)]
      const { tradeNo } = await buy(shop.world, shop.mei, { selections, couponCode: 'SOON' })
      shop.world.clock.advance({ days: 2 })
      await expire()
      await expect(retry(tradeNo)).rejects.toMatchObject(changed)
    })

    test('a retried expired order is refused if it gives different access for the same price', async () => {
      const { tradeNo, offerId } = await anOrder()
      shop.world.clock.advance({ days: 2 })
      await expire()
      await changePlan(offerId, { access: 'for_days', accessDays: 30 })
      await expect(retry(tradeNo)).rejects.toMatchObject(changed)
    })

    test('a retried expired order is refused if its offer is off sale', async () => {
      const { tradeNo, courseId } = await anOrder()
      shop.world.clock.advance({ days: 2 })
      await expire()
      await shop.world.deps.db
        .updateTable('courses')
        .set({ state: 'draft' })
        .where('id', '=', courseId as never)
        .execute()
      await expect(retry(tradeNo)).rejects.toMatchObject(offSale)
    })
  })
})

test('a payment whose deadline has passed cannot be started, even before the expiry job has run', async () => {
  const { paymentId } = await anOrder()
  shop.world.clock.advance({ days: 2 })
  const to = { webhook: 'https://school.example/n', page: 'https://school.example/p' }
  await expect(shop.world.modules.orders.startPayment(shop.mei, paymentId, { to })).rejects.toMatchObject({
    code: 'conflict',
  })
})
