import { expect, test } from 'vitest'
import { operatorOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { memberOf, ownShop, sellCourse } from '../../../test/support/shop/shop.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import { platformActor } from '../tenancy/index.ts'

test('an account at the simulator is found at its school and can be closed with the permission to change the school', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  expect(await world.modules.gateways.schoolsWithSimulator(platformActor)).toEqual(['astronomy', 'ceramics'])
  const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
  await expect(world.modules.gateways.closeSimulator(ken)).rejects.toMatchObject({ code: 'not_permitted' })

  const host = { ...platformActor, schoolId: (await schoolOf(world, 'ceramics')).id }
  const otherAccounts = () =>
    world.deps.db.selectFrom('gatewayAccounts').selectAll().where('gateway', '!=', 'simulator').execute()
  const before = await otherAccounts()
  await world.modules.gateways.closeSimulator(host)
  expect(await world.modules.gateways.schoolsWithSimulator(platformActor)).toEqual(['astronomy'])
  expect(await otherAccounts()).toEqual(before)
  await expect(world.modules.gateways.closeSimulator(host)).rejects.toMatchObject({ code: 'not_found' })
})

test('a checkout at a school without a gateway account is refused and creates no account, even where the simulator is permitted', async () => {
  const world = await ownShop()
  const mei = await memberOf(world, 'mei', 'ceramics')
  const course = await sellCourse(world, mei.schoolId)
  await world.modules.gateways.closeSimulator({ ...platformActor, schoolId: mei.schoolId })
  for (const gateway of [undefined, 'simulator'] as const) {
    const purchase = world.modules.orders.checkout(mei, {
      selections: [course],
      ...(gateway ? { gateway } : {}),
    })
    await expect(purchase).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(await world.modules.gateways.schoolsWithSimulator(platformActor)).toEqual(['astronomy'])
})
