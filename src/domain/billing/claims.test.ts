import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newMember } from '../../../test/support/shop/shop.ts'
import { sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import { useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import { claimDue } from './claims.ts'

const shop = useSubscriptionShop('2026-06-01T00:00:00Z')

/** A subscription of a new member of this school that is due at this time. */
async function dueSubscription(school: 'ceramics' | 'astronomy', dueAt: Date) {
  const member = await newMember(shop.world, school)
  const id = await subscribe(shop.world, member, await sellPlan(shop.world, member.schoolId))
  await sql`update subscriptions set due_at = ${dueAt} where school_id = ${member.schoolId} and id = ${id}`.execute(
    shop.world.deps.db,
  )
  return id
}

const hours = (count: number) => addDuration(shop.world.clock.now(), count * hour)
const claimedIds = async () => (await claimDue(shop.world.deps)).keys.map(({ id }) => id)

test('the due subscriptions of all schools are claimed once until their lease ends', async () => {
  const due = [await dueSubscription('ceramics', hours(-1)), await dueSubscription('astronomy', hours(-2))]
  await dueSubscription('ceramics', hours(1))
  expect(new Set(await claimedIds())).toEqual(new Set(due))
  expect(await claimedIds()).toEqual([])
  shop.world.clock.advance({ minutes: 1 })
  expect(new Set(await claimedIds())).toEqual(new Set(due))
})

test('older due subscriptions of a suspended school wait and do not stop those of other schools', async () => {
  const waiting = await dueSubscription('astronomy', hours(-48))
  const due = await dueSubscription('ceramics', hours(-1))
  const { db } = shop.world.deps
  const ofAstronomy = db.updateTable('schools').where('subdomain', '=', 'astronomy')
  await ofAstronomy.set({ state: 'suspended', suspendedBecause: 'unpaid' }).execute()
  expect(await claimedIds()).toEqual([due])
  await ofAstronomy.set({ state: 'active', suspendedBecause: null }).execute()
  expect(await claimedIds()).toEqual([waiting])
})
