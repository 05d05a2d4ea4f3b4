import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MemberActor, Visitor } from '../../../src/domain/tenancy/index.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { newMember } from './shop.ts'

type Shop = OpenShop & { readonly visitor: Visitor }

/**
 * A shop for the tests of a file. Each test starts with a new member, and without the taxes, discounts,
 * gateways and currencies of earlier tests.
 */
export function useShop(): Shop {
  const shop = {} as Shop
  beforeAll(async () => void Object.assign(shop, await openShop()))
  afterAll(() => shop.world.close())
  beforeEach(async () => {
    await forgetTerms(shop)
    const mei: MemberActor = await newMember(shop.world, 'ceramics')
    Object.assign(shop, { mei, visitor: { kind: 'visitor', schoolId: mei.schoolId } })
  })
  return shop
}

async function forgetTerms({ world }: OpenShop) {
  const { db, clock } = world.deps
  const archived = { archivedAt: clock.now() }
  await db.deleteFrom('taxRates').execute()
  for (const table of ['promotions', 'orderBumps'] as const)
    await db.updateTable(table).set(archived).execute()
  // Another coupon may have the same code.
  const code = sql<string>`upper(replace(id::text, '-', ''))`
  await db
    .updateTable('coupons')
    .set({ ...archived, code })
    .execute()
  await db.deleteFrom('gatewayAccounts').where('gateway', '!=', 'simulator').execute()
  await db.updateTable('schools').set({ currencies: [] }).execute()
  world.modules.tenancy.forgetSchools()
}
