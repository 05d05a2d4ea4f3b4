// The permissions to read and resolve discrepancies.
import { expect, test } from 'vitest'
import { useShopsAt } from '../../../test/support/gateways/lost-webhooks.ts'
import { aDiscrepancy } from '../../../test/support/shop/discrepancy.ts'
import { buyAndPay, ownerOf, sellCourse } from '../../../test/support/shop/shop.ts'
import type { World } from '../../../test/support/world/world.ts'
import type { OperatorActor, Role } from '../tenancy/index.ts'

const shopAt = useShopsAt()

async function shopWithoutDiscrepancies() {
  const shop = await shopAt()
  await shop.world.deps.db.deleteFrom('bookDifferences').execute()
  return shop
}

const open = (world: World, by: OperatorActor) =>
  world.modules.accounting.listDiscrepancies(by, { first: 50 })

test('discrepancies are paged with the oldest first and refer to the order of their payment', async () => {
  const { world, mei } = await shopWithoutDiscrepancies()
  const olga = await ownerOf(world, 'ceramics')
  const { orderId, paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
  const older = await aDiscrepancy(world.deps, mei.schoolId, { kind: 'refund_lost', paymentId })
  world.clock.advance({ minutes: 1 })
  const newer = await aDiscrepancy(world.deps, mei.schoolId)
  const { rows, hasNext } = await world.modules.accounting.listDiscrepancies(olga, { first: 1 })
  expect(rows).toMatchObject([{ id: older, orderId, paymentId }])
  expect(hasNext).toBe(true)
  const [last] = rows
  const after = last && { at: last.foundAt, id: last.id }
  const next = await world.modules.accounting.listDiscrepancies(olga, { first: 1, after })
  expect(next).toMatchObject({ rows: [{ id: newer, orderId: null }], hasNext: false })
})

const readers: readonly Role[] = ['owner', 'manager', 'admin']
test.each(['owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student'] as const)(
  'discrepancies are listed, counted and resolved by a %s only if that role may read orders',
  async (role) => {
    const { world, mei } = await shopWithoutDiscrepancies()
    const id = await aDiscrepancy(world.deps, mei.schoolId)
    const actor: OperatorActor = { ...(await ownerOf(world, 'ceramics')), roles: [role] }
    if (readers.includes(role)) {
      expect((await open(world, actor)).rows).toMatchObject([{ id, kind: 'unknown_payment' }])
      expect(await world.modules.orders.countWaiting(actor)).toMatchObject({ bookDifferences: 1 })
    } else await expect(open(world, actor)).rejects.toMatchObject({ code: 'not_permitted' })
    const resolving = world.modules.accounting.resolveDiscrepancy(actor, id)
    if (readers.includes(role)) {
      await resolving
      expect(await world.modules.orders.countWaiting(actor)).toMatchObject({ bookDifferences: 0 })
    } else await expect(resolving).rejects.toMatchObject({ code: 'not_permitted' })
  },
)

test('a discrepancy of another school is not found and stays open', async () => {
  const { world, mei } = await shopWithoutDiscrepancies()
  const id = await aDiscrepancy(world.deps, mei.schoolId)
  const hana = await ownerOf(world, 'astronomy')
  expect((await open(world, hana)).rows).toEqual([])
  expect(await world.modules.orders.countWaiting(hana)).toMatchObject({ bookDifferences: 0 })
  await expect(world.modules.accounting.resolveDiscrepancy(hana, id)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await open(world, await ownerOf(world, 'ceramics'))).rows).toMatchObject([{ id }])
})
