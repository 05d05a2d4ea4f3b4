import { beforeEach, expect, test } from 'vitest'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import { sellPlan, subscribe, subscriptionRow } from '../../../test/support/shop/subscribers.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import { createModules } from '../../modules.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { createBilling } from './index.ts'

let world: World
let mei: MemberActor
beforeEach(async () => {
  ;({ world, mei } = await openShopAt('2026-01-15T02:00:00Z'))
})
const host = () => ({ ...platformActor, schoolId: mei.schoolId })

test('a simulated renewal within a transaction succeeds with a working card and fails with a declining one', async () => {
  const plan = await sellPlan(world, mei.schoolId)
  const tom = await newMember(world, 'ceramics')
  const [renewed, failed] = [await subscribe(world, mei, plan), await subscribe(world, tom, plan, 'declines')]
  world.clock.advance({ days: 31 })
  await inTransaction(world.deps.db, async (tx) => {
    const billing = createBilling({ ...world.deps, db: tx })
    for (const id of [renewed, failed]) await billing.simulateRenewal(host(), id)
  })
  expect(await subscriptionRow(world, mei, renewed)).toMatchObject({ state: 'active', period: 2 })
  expect(await subscriptionRow(world, tom, failed)).toMatchObject({ state: 'past_due', attempts: 1 })
})

test('a simulated renewal does nothing before it is due, and is refused where the simulator is not allowed', async () => {
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  const before = await subscriptionRow(world, mei, id)
  await world.modules.billing.simulateRenewal(host(), id)
  expect(await subscriptionRow(world, mei, id)).toEqual(before)
  const { billing } = createModules({ ...world.deps, permitsSimulator: false })
  await expect(billing.simulateRenewal(host(), id)).rejects.toThrow('does not allow the payment simulator')
})

test('a simulated renewal is refused for a card that is stored at another gateway, and creates no order', async () => {
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  await world.deps.db.updateTable('paymentMandates').set({ gateway: 'stripe' }).execute()
  world.clock.advance({ days: 31 })
  const renewal = world.modules.billing.simulateRenewal(host(), id)
  await expect(renewal).rejects.toMatchObject({ code: 'conflict' })
  expect(await subscriptionRow(world, mei, id)).toMatchObject({ period: 1 })
  expect(await world.modules.orders.paymentCount(mei)).toBe(1)
})
