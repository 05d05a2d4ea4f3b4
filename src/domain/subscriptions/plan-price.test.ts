import { beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { newMember, ownerOf } from '../../../test/support/shop/shop.ts'
import { runAt, sellPlan, subscribe, subscriptionRow } from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { type OperatorActor, platformActor } from '../tenancy/index.ts'

let world: World
let olga: OperatorActor
let plan: Awaited<ReturnType<typeof sellPlan>>
let id: SubscriptionId
beforeEach(async () => {
  const clock = createTestClock(new Date('2026-01-10T02:00:00Z'))
  world = await createWorld({ clock, deps: { permitsSimulator: true } })
  olga = await ownerOf(world, 'ceramics')
  plan = await sellPlan(world, olga.schoolId)
  id = await subscribe(world, await newMember(world, 'ceramics'), plan)
  return () => world.close()
})

const from = new Date('2026-03-01T00:00:00Z')
const wish = (price: bigint) => ({ planId: plan.planId, price, currency: 'TWD', from })
const announce = (price: bigint) => world.modules.subscriptions.planPrice(olga, wish(price))
const apply = (price: bigint, announcedAt: Date) =>
  world.modules.subscriptions.applyPrice(
    { ...platformActor, schoolId: olga.schoolId },
    { ...wish(price), announcedAt },
  )
const row = (of = id) => subscriptionRow(world, olga, of)
const another = async () => subscribe(world, await newMember(world, 'ceramics'), plan)

describe('a new price for subscribers', () => {
  test('a new price for subscribers is announced to all subscribers of the plan and charged from the first period after its date', async () => {
    const otherPlan = await sellPlan(world, olga.schoolId)
    const elsewhere = await subscribe(world, await newMember(world, 'ceramics'), otherPlan)
    const second = await another()
    expect(await announce(350n)).toBe(2)
    await world.runJobs()
    for (const each of [id, second])
      expect(await row(each)).toMatchObject({ price: 300n, nextPrice: 350n, nextPriceFrom: from })
    expect(await row(elsewhere)).toMatchObject({ nextPrice: null })
    const { rows } = await world.modules.subscriptions.subscriptionHistory(olga, id, { first: 1 })
    expect(rows).toMatchObject([{ kind: 'price_planned', price: 350n, at: from }])
    await runAt(world, new Date('2026-02-10T02:00:00Z'))
    expect(await row()).toMatchObject({ period: 2, price: 300n, nextPrice: 350n })
    await runAt(world, new Date('2026-03-10T02:00:00Z'))
    expect(await row()).toMatchObject({ period: 3, price: 350n, nextPrice: null, nextPriceFrom: null })
  })

  test('a new price for subscribers does not apply to later, ended or foreign-currency subscriptions', async () => {
    const ended = await another()
    await world.modules.subscriptions.endSubscription(olga, ended)
    const abroad = await another()
    await world.deps.db
      .updateTable('subscriptions')
      .set({ currency: 'USD' })
      .where('id', '=', abroad)
      .execute()
    expect(await announce(350n)).toBe(1)
    world.clock.advance({ minutes: 1 })
    const late = await another()
    await world.runJobs()
    for (const each of [ended, abroad, late]) expect(await row(each)).toMatchObject({ nextPrice: null })
  })

  test('announcing or applying a new price for subscribers twice changes nothing the second time', async () => {
    const at = world.clock.now()
    expect([await apply(350n, at), await apply(350n, at)]).toEqual([1, 0])
    world.clock.advance({ minutes: 1 })
    expect(await announce(350n)).toBe(0)
  })

  test('a new price for subscribers can be withdrawn by announcing the former price', async () => {
    await apply(350n, world.clock.now())
    world.clock.advance({ minutes: 1 })
    expect(await announce(300n)).toBe(1)
    await world.runJobs()
    expect(await row()).toMatchObject({ price: 300n, nextPrice: null, nextPriceFrom: null })
  })

  test('a new price for subscribers never replaces one announced later, whichever is applied last', async () => {
    const earlier = world.clock.now()
    world.clock.advance({ minutes: 1 })
    const later = world.clock.now()
    world.clock.advance({ minutes: 1 })
    expect([await apply(400n, later), await apply(350n, earlier)]).toEqual([1, 0])
    expect(await row()).toMatchObject({ nextPrice: 400n })
    const second = await subscribe(world, await newMember(world, 'ceramics'), plan)
    await world.deps.db
      .updateTable('subscriptions')
      .set({ createdAt: earlier })
      .where('id', '=', second)
      .execute()
    expect([await apply(350n, earlier), await apply(400n, later)]).toEqual([1, 1])
    expect(await row(second)).toMatchObject({ nextPrice: 400n })
  })

  test('a new price for subscribers takes the same number of statements for many subscribers as for one', async () => {
    const one = await statementsOf(world, () => announce(350n))
    const applied = await statementsOf(world, () => apply(350n, world.clock.now()))
    for (let n = 0; n < 4; n++) await another()
    expect(await statementsOf(world, () => announce(400n))).toEqual(one)
    expect(await statementsOf(world, () => apply(400n, world.clock.now()))).toEqual(applied)
  })

  test('a new price for subscribers is refused with less than 14 days’ notice, for another school’s plan, or without permission', async () => {
    const soon = addDuration(world.clock.now(), 13 * day)
    const { subscriptions } = world.modules
    await expect(subscriptions.planPrice(olga, { ...wish(350n), from: soon })).rejects.toMatchObject({
      problems: [{ field: 'from', message: 'must be at least 14 days from now' }],
    })
    const hana = await ownerOf(world, 'astronomy')
    await expect(subscriptions.planPrice(hana, wish(350n))).rejects.toMatchObject({ code: 'not_found' })
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(subscriptions.planPrice(ken, wish(350n))).rejects.toMatchObject({ code: 'not_permitted' })
  })
})
