import { expect, test } from 'vitest'
import { newMember } from '../../../test/support/shop/shop.ts'
import { subscribe, subscriptionRow } from '../../../test/support/shop/subscribers.ts'
import { useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import { platformActor } from '../../../test/support/world/world.ts'
import { createModules } from '../../modules.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createBilling } from './index.ts'

const shop = useSubscriptionShop('2026-01-15T02:00:00Z')
const host = () => ({ ...platformActor, schoolId: shop.mei.schoolId })

test('a simulated renewal within a transaction succeeds with a working card and fails with a declining one', async () => {
  const plan = await shop.sellPlan()
  const tom = await newMember(shop.world, 'ceramics')
  const [renewed, failed] = [await shop.subscribe(plan), await subscribe(shop.world, tom, plan, 'declines')]
  shop.world.clock.advance({ days: 31 })
  await inTransaction(shop.world.deps.db, async (tx) => {
    const billing = createBilling({ ...shop.world.deps, db: tx })
    for (const id of [renewed, failed]) await billing.simulateRenewal(host(), id)
  })
  expect(await subscriptionRow(shop.world, shop.mei, renewed)).toMatchObject({ state: 'active', period: 2 })
  expect(await subscriptionRow(shop.world, tom, failed)).toMatchObject({ state: 'past_due', attempts: 1 })
})

test('a simulated renewal does nothing before it is due, and is refused where the simulator is not allowed', async () => {
  const id = await shop.subscribe(await shop.sellPlan())
  const before = await subscriptionRow(shop.world, shop.mei, id)
  await shop.world.modules.billing.simulateRenewal(host(), id)
  expect(await subscriptionRow(shop.world, shop.mei, id)).toEqual(before)
  const { billing } = createModules({ ...shop.world.deps, permitsSimulator: false })
  await expect(billing.simulateRenewal(host(), id)).rejects.toThrow('does not allow the payment simulator')
})

test('a simulated renewal is refused for a card that is stored at another gateway, and creates no order', async () => {
  const id = await shop.subscribe(await shop.sellPlan())
  const mandates = shop.world.deps.db.updateTable('paymentMandates').set({ gateway: 'stripe' })
  await mandates.where('personId', '=', shop.mei.memberId).execute()
  shop.world.clock.advance({ days: 31 })
  const renewal = shop.world.modules.billing.simulateRenewal(host(), id)
  await expect(renewal).rejects.toMatchObject({ code: 'conflict' })
  expect(await subscriptionRow(shop.world, shop.mei, id)).toMatchObject({ period: 1 })
  expect(await shop.world.modules.orders.paymentCount(shop.mei)).toBe(1)
})
