import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseItem,
  factsAbout,
  memberOf,
  membershipItem,
  plantCourse,
  plantMembership,
  plantProduct,
  productItem,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { ensureEnrolled } from '../learning/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { grantAccess } from './grant-access.ts'
import { revokeAccess } from './revoke-access.ts'

const world = await createWorld()
afterAll(() => world.close())
let mei: MemberActor
beforeEach(async () => {
  mei = await newMember(world, 'ceramics')
})

describe('access from a purchase', () => {
  test('a purchase reported 50 times concurrently gives one entitlement and records one fact', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const paymentId = newId(world.clock)
    const grants = await Promise.all(
      Array.from({ length: 50 }, () => sell(world, mei, courseItem(courseId), { paymentId })),
    )
    expect(grants.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await grantsOf(mei)).toHaveLength(1)
    expect(await factsAbout(world, 'access.granted', mei)).toHaveLength(1)
    expect(await factsAbout(world, 'enrollment.created', mei)).toHaveLength(1)
  })

  test('a purchase reported again later keeps the first end of its access', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const { paymentId } = await sell(world, mei, courseItem(courseId), { expiresAt: inDays(10) })
    const again = await sell(world, mei, courseItem(courseId), { paymentId, expiresAt: inDays(99) })
    expect(again.isNew).toBe(false)
    expect(await grantsOf(mei)).toMatchObject([{ expiresAt: inDays(10) }])
  })

  test('a revoked purchase reported again gives access again, with its new end', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const { paymentId } = await sell(world, mei, courseItem(courseId), { expiresAt: inDays(10) })
    expect(await revoke('payment', paymentId)).toBe(true)
    expect(await holds(courseId)).toBe(false)
    await sell(world, mei, courseItem(courseId), { paymentId, expiresAt: inDays(20) })
    expect(await holds(courseId)).toBe(true)
    expect(await grantsOf(mei)).toMatchObject([{ expiresAt: inDays(20), takenBackAt: null }])
    expect(await factsAbout(world, 'enrollment.created', mei)).toHaveLength(1)
  })

  test('a purchase whose access has already ended is recorded but gives no access', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const granted = await sell(world, mei, courseItem(courseId), { expiresAt: inDays(-1) })
    expect(granted.isNew).toBe(true)
    expect(await holds(courseId)).toBe(false)
  })

  test('revoking the access from a purchase twice records only one fact', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const { paymentId } = await sell(world, mei, courseItem(courseId))
    expect([await revoke('payment', paymentId), await revoke('payment', paymentId)]).toEqual([true, false])
    expect(await factsAbout(world, 'access.taken_back', mei)).toHaveLength(1)
  })

  test('revoking the access from one purchase leaves the access from another purchase unchanged', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const first = await sell(world, mei, courseItem(courseId))
    await sell(world, mei, courseItem(courseId))
    await revoke('payment', first.paymentId)
    expect(await holds(courseId)).toBe(true)
  })

  test('access to a course at one school gives no access at another school or to another member', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    await sell(world, mei, courseItem(courseId))
    const { schoolId } = await memberOf(world, 'mei', 'astronomy')
    const there = { ...mei, schoolId }
    const tom = await memberOf(world, 'tom', 'ceramics')
    expect(await world.modules.entitlements.ownsCourse(mei, courseId)).toBe(true)
    expect(await world.modules.entitlements.ownsCourse(there, courseId)).toBe(false)
    expect(await world.modules.entitlements.ownsCourse(tom, courseId)).toBe(false)
  })
})

describe('access from a membership', () => {
  test('a membership gives access to its courses and downloads, and enrols the member in its courses', async () => {
    const { planId, courses, product } = await membership()
    const granted = await sell(world, mei, membershipItem(planId), { expiresAt: inDays(30) })
    expect([...granted.courseIds].sort()).toEqual([...courses].sort())
    expect(await ownedNow()).toEqual({ courses: 2, products: 1 })
    expect(await factsAbout(world, 'access.granted', mei)).toMatchObject([
      { source: 'payment', items: { length: 4 } },
    ])
    expect(await factsAbout(world, 'enrollment.created', mei)).toHaveLength(2)
    expect(product.files).toHaveLength(1)
  })

  test('revoking a membership revokes access to its included items, but not to separately bought items', async () => {
    const { planId, courses } = await membership()
    const { paymentId } = await sell(world, mei, membershipItem(planId), { expiresAt: inDays(30) })
    await sell(world, mei, courseItem(courses[0]))
    await revoke('payment', paymentId)
    expect(await ownedNow()).toEqual({ courses: 1, products: 0 })
    expect(await factsAbout(world, 'access.taken_back', mei)).toMatchObject([{ items: { length: 4 } }])
  })

  test('a membership granted again after a refund gives access to all its included items again', async () => {
    const { planId } = await membership()
    const { paymentId } = await sell(world, mei, membershipItem(planId), { expiresAt: inDays(30) })
    await revoke('payment', paymentId)
    await sell(world, mei, membershipItem(planId), { paymentId, expiresAt: inDays(60) })
    world.clock.advance({ days: 45 })
    expect(await ownedNow()).toEqual({ courses: 2, products: 1 })
  })

  test('the access to all included items of a membership ends at the same instant', async () => {
    const { planId } = await membership()
    await sell(world, mei, membershipItem(planId), { expiresAt: inDays(30) })
    world.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59.999 })
    expect(await ownedNow()).toEqual({ courses: 2, products: 1 })
    world.clock.advance({ seconds: 0.001 })
    expect(await ownedNow()).toEqual({ courses: 0, products: 0 })
  })

  test('a membership bought from 20 devices concurrently is granted only once', async () => {
    const { planId } = await membership()
    const paymentId = newId(world.clock)
    await Promise.all(
      Array.from({ length: 20 }, () => sell(world, mei, membershipItem(planId), { paymentId })),
    )
    expect(await grantsOf(mei)).toHaveLength(4)
    expect(await factsAbout(world, 'access.granted', mei)).toHaveLength(1)
  })
})

test('a grant whose transaction fails gives no access', async () => {
  const { courseId } = await plantCourse(world, 'ceramics')
  const { db, clock } = world.deps
  const { schoolId, memberId: personId } = mei
  const failing = db.transaction().execute(async (tx) => {
    const source = {
      source: 'payment',
      sourceId: newId(clock),
      startsAt: clock.now(),
      expiresAt: null,
    } as const
    await grantAccess(tx, clock, { schoolId, personId, ...courseItem(courseId), ...source })
    await ensureEnrolled(tx, clock, { schoolId, personId, courseIds: [courseId], at: clock.now() })
    throw new Error('the payment was not recorded')
  })
  await expect(failing).rejects.toThrow('not recorded')
  expect(await grantsOf(mei)).toEqual([])
  expect(await factsAbout(world, 'access.granted', mei)).toEqual([])
})

async function membership() {
  const first = await plantCourse(world, 'ceramics')
  const second = await plantCourse(world, 'ceramics')
  const product = await plantProduct(world, 'ceramics')
  const courses = [first.courseId, second.courseId] as const
  const planId = await plantMembership(world, 'ceramics', [
    ...courses.map(courseItem),
    productItem(product.id),
  ])
  return { planId, courses, product }
}

async function ownedNow() {
  const { learning, entitlements } = world.modules
  return {
    courses: await learning.enrolledCourseCount(mei),
    products: (await entitlements.ownedProducts(mei, { first: 0, withTotal: true })).total,
  }
}

function holds(courseId: Parameters<World['modules']['entitlements']['ownsCourse']>[1]) {
  return world.modules.entitlements.ownsCourse(mei, courseId)
}

async function revoke(source: 'payment', sourceId: string) {
  const { db, clock } = world.deps
  return await db
    .transaction()
    .execute((tx) => revokeAccess(tx, clock, { schoolId: mei.schoolId, source, sourceId }))
}

async function grantsOf({ schoolId, memberId }: MemberActor) {
  return await world.deps.db
    .selectFrom('entitlements')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .execute()
}

function inDays(days: number): Date {
  return addDuration(world.clock.now(), days * day)
}
