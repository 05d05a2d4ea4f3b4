// Concurrent requests for limited items: no item is granted twice, and no payment is lost.
import { expect, onTestFinished, test } from 'vitest'
import { crowdOf } from '../../../test/support/samples/crowd-size.ts'
import {
  newMembers,
  ownerOf,
  ownShop,
  sellCourse,
  sellTicket,
  sendWebhook,
  takenSeats,
} from '../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import { createModules } from '../../modules.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createPool } from '../../platform/db/pool/pool.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { CheckoutResult } from './index.ts'

const crowdSize = crowdOf({ sample: 100, all: 1_000 })

/** The world with a connection pool in which all requests can wait. */
function crowded(world: World): World {
  const patience = { statementTimeoutMs: 120_000, lockTimeoutMs: 120_000, connectTimeoutMs: 240_000 }
  const db = createDatabase(createPool({ connection: world.connection, max: 16, ...patience }))
  onTestFinished(() => db.destroy())
  const deps = { ...world.deps, db }
  return { ...world, deps, modules: createModules(deps) }
}

async function outcomes(tries: readonly Promise<CheckoutResult>[]): Promise<CheckoutResult[]> {
  const settled = await Promise.allSettled(tries)
  for (const each of settled) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ name: 'Refusal' })
  }
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

async function tally(world: World, schoolId: SchoolId, ticketId: string) {
  const { db } = world.deps
  const seats = await db
    .selectFrom('eventRegistrations')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('ticketId', '=', ticketId as never)
    .where('state', '=', 'enrolled')
    .execute()
  const holds = await db
    .selectFrom('seatHolds')
    .select('quantity')
    .where('schoolId', '=', schoolId)
    .where('ticketId', '=', ticketId as never)
    .where('state', '=', 'held')
    .execute()
  return { registered: seats.length, holds: holds.reduce((sum, { quantity }) => sum + quantity, 0) }
}

test(`${crowdSize} buyers of 50 seats never get more than 50, even with expiring holds and late payments`, {
  timeout: 240_000,
}, async () => {
  const world = crowded(await ownShop())
  const buyers = await newMembers(world, 'ceramics', crowdSize)
  const [{ schoolId }] = buyers as [(typeof buyers)[number]]
  const ticket = await sellTicket(world, schoolId, { capacity: 50 })
  const buy = (buyer: (typeof buyers)[number]) =>
    world.modules.orders.checkout(buyer, { selections: [ticket] })

  const first = await outcomes(buyers.map(buy))
  expect(first).toHaveLength(50)
  expect(await takenSeats(world, { schoolId }, ticket.offerId)).toBe(50)
  await Promise.all(
    first.slice(0, 20).map(({ paymentId }) => sendWebhook(world, { schoolId }, paymentId, { kind: 'paid' })),
  )
  world.clock.advance({ hours: 25 })
  // Several concurrent workers, as in a deployment of several processes.
  await Promise.all(Array.from({ length: 4 }, () => world.modules.orders.expireDue(platformActor)))
  expect(await tally(world, schoolId, ticket.offerId)).toEqual({ registered: 20, holds: 0 })

  const late = first.slice(20, 50)
  const [second] = await Promise.all([
    outcomes(buyers.slice(0, crowdSize / 2).map(buy)),
    Promise.all(late.map(({ paymentId }) => sendWebhook(world, { schoolId }, paymentId, { kind: 'paid' }))),
  ])
  const coupons = await world.deps.db
    .selectFrom('payments')
    .select(['state', 'refundingState'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(late.map(({ paymentId }): PaymentId => paymentId))))
    .execute()
  const seated = coupons.filter(({ refundingState }) => refundingState === 'none').length
  const requestedRefund = coupons.filter(({ refundingState }) => refundingState === 'requested').length
  expect(coupons.every(({ state }) => state === 'paid')).toBe(true)
  expect(seated + requestedRefund).toBe(30)
  expect(await tally(world, schoolId, ticket.offerId)).toEqual({
    registered: 20 + seated,
    holds: second.length,
  })
  expect(20 + seated + second.length).toBe(50)
  expect(await takenSeats(world, { schoolId }, ticket.offerId)).toBe(50)
})

test(`${2 * crowdSize} concurrent redemptions of a coupon limited to 100 redeem it 100 times`, {
  timeout: 240_000,
}, async () => {
  const world = crowded(await ownShop())
  const buyers = await newMembers(world, 'ceramics', crowdSize)
  const olga = await ownerOf(world, 'ceramics')
  const course = await sellCourse(world, olga.schoolId)
  const terms = {
    code: 'HUNDRED',
    label: 'The first hundred',
    kind: 'percent',
    value: 50n,
    limitTotal: 100,
  } as const
  const coupon = await world.modules.pricing.createCoupon(olga, terms)
  const done = await outcomes(
    [...buyers, ...buyers].map((buyer) =>
      world.modules.orders.checkout(buyer, { selections: [course], couponCode: 'HUNDRED' }),
    ),
  )
  expect(done).toHaveLength(100)
  expect(done.every(({ total }) => total === 600n)).toBe(true)
  expect(await world.modules.pricing.couponById(olga, coupon.id)).toMatchObject({ redeemed: 100 })
  const redemptions = await world.deps.db
    .selectFrom('couponRedemptions')
    .select('orderId')
    .where('couponId', '=', coupon.id)
    .execute()
  expect(redemptions).toHaveLength(100)

  world.clock.advance({ hours: 25 })
  await Promise.all(Array.from({ length: 4 }, () => world.modules.orders.expireDue(platformActor)))
  expect(await world.modules.pricing.couponById(olga, coupon.id)).toMatchObject({ redeemed: 0 })
})

test('a coupon limited to one use per member is used once, however often a member tries concurrently', {
  timeout: 60_000,
}, async () => {
  const world = crowded(await ownShop())
  const buyers = await newMembers(world, 'ceramics', 10)
  const olga = await ownerOf(world, 'ceramics')
  const course = await sellCourse(world, olga.schoolId)
  await world.modules.pricing.createCoupon(olga, {
    code: 'ONCE',
    label: 'Once',
    kind: 'amount',
    value: 1n,
    limitPerMember: 1,
  })
  const tries = buyers.flatMap((buyer) =>
    Array.from({ length: 20 }, () =>
      world.modules.orders.checkout(buyer, { selections: [course], couponCode: 'ONCE' }),
    ),
  )
  expect(await outcomes(tries)).toHaveLength(10)
})
