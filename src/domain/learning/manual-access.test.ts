import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf, personOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  membershipItem,
  plantCourse,
  plantMembership,
  plantProduct,
  productItem,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import { addDuration, day } from '../../platform/durations.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const learning = () => world.modules.learning
const inDays = (days: number) => addDuration(world.clock.now(), days * day)
const forGood = { expiresAt: null }
const all = { first: 50 }

describe('access granted manually', () => {
  test('access granted manually enrols the member until the given end, and a second grant replaces that end', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const gift = { memberId: mei.memberId, ...courseItem(courseId) }
    for (const expiresAt of [inDays(5), inDays(50), null]) {
      await learning().grantManually(olga, { ...gift, expiresAt })
      const { rows } = await learning().enrolledCourses(mei, all)
      expect(rows).toMatchObject([{ id: courseId, expiresAt }])
    }
  })

  test('access granted manually can be a download or a membership, whose courses end with the membership', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const product = await plantProduct(world, 'ceramics')
    const planId = await plantMembership(world, 'ceramics', [courseItem(courseId)])
    const memberId = mei.memberId
    await learning().grantManually(olga, { memberId, ...productItem(product.id), ...forGood })
    expect((await world.modules.entitlements.ownedProducts(mei, all)).rows).toHaveLength(1)
    for (const expiresAt of [inDays(5), inDays(50)]) {
      await learning().grantManually(olga, { memberId, ...membershipItem(planId), expiresAt })
      expect((await learning().enrolledCourses(mei, all)).rows).toMatchObject([{ id: courseId, expiresAt }])
    }
    await learning().revokeManually(olga, { memberId, ...membershipItem(planId) })
    expect(await learning().enrolledCourseCount(mei)).toBe(0)
  })

  test('revoking access granted manually leaves purchases and the access of other members unchanged', async () => {
    const [granted, paid] = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
    for (const { memberId } of [mei, tom]) {
      await learning().grantManually(olga, { memberId, ...courseItem(granted.courseId), ...forGood })
    }
    await sell(world, mei, courseItem(paid.courseId))
    const memberId = mei.memberId
    await learning().revokeManually(olga, { memberId, ...courseItem(granted.courseId) })
    expect((await learning().enrolledCourses(mei, all)).rows.map(({ id }) => id)).toEqual([paid.courseId])
    expect(await learning().enrolledCourseCount(tom)).toBe(1)
    await expect(
      learning().revokeManually(olga, { memberId, ...courseItem(paid.courseId) }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('granting access manually is refused without permission, for a stranger, for an unknown item, and with a past end', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const there = await plantCourse(world, 'astronomy')
    const gift = { memberId: mei.memberId, ...courseItem(courseId), ...forGood }
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const nils = await personOf(world, 'nils')
    const refusals = [
      [ken, gift, 'not_permitted'],
      [hana, gift, 'not_found'],
      [olga, { ...gift, memberId: nils }, 'not_found'],
      [olga, { ...gift, ...courseItem(there.courseId) }, 'not_found'],
      [olga, { ...gift, expiresAt: world.clock.now() }, 'invalid_input'],
    ] as const
    for (const [operator, request, code] of refusals) {
      await expect(learning().grantManually(operator, request)).rejects.toMatchObject({ code })
    }
    expect(await learning().enrolledCourseCount(mei)).toBe(0)
  })

  test('access can be granted manually by the host of the deployment for one school', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const host = { ...platformActor, schoolId: mei.schoolId }
    await learning().grantManually(host, { memberId: mei.memberId, ...courseItem(courseId), ...forGood })
    expect(await learning().enrolledCourseCount(mei)).toBe(1)
  })
})

describe('the students of a school', () => {
  test('the students of a school are visible to its teachers, hidden at another school, and refused to a student', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, {}])
    await sell(world, mei, courseItem(courseId), { expiresAt: inDays(1) })
    world.clock.advance({ hours: 1 })
    await sell(world, tom, courseItem(courseId))
    await learning().completeLecture(mei, lecture(0))
    world.clock.advance({ days: 1 })
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    expect((await learning().studentsOf(ken, courseId, all)).rows).toMatchObject([
      { memberId: tom.memberId, completedCount: 0, totalCount: 2, hasAccess: true },
      { memberId: mei.memberId, completedCount: 1, totalCount: 2, hasAccess: false },
    ])
    expect((await learning().enrolmentsOf(ken, mei.memberId, all)).rows).toMatchObject([{ courseId }])
    expect((await learning().studentsOf(hana, courseId, all)).rows).toEqual([])
    expect((await learning().enrolmentsOf(hana, mei.memberId, all)).rows).toEqual([])
    const student = await operatorOf(world, 'tom', 'ceramics', ['student'])
    const refused = { code: 'not_permitted' }
    await expect(learning().studentsOf(student, courseId, all)).rejects.toMatchObject(refused)
    await expect(learning().enrolmentsOf(student, mei.memberId, all)).rejects.toMatchObject(refused)
  })

  test('the students of a school take one statement, and enrolments at the same instant are paged without loss', async () => {
    const courses = []
    for (let count = 0; count < 5; count++) courses.push(await plantCourse(world, 'ceramics'))
    const planId = await plantMembership(
      world,
      'ceramics',
      courses.map(({ courseId }) => courseItem(courseId)),
    )
    await sell(world, mei, membershipItem(planId))
    expect(await statementsOf(world, () => learning().enrolmentsOf(olga, mei.memberId, all))).toBe(1)
    const first = await learning().enrolmentsOf(olga, mei.memberId, { first: 3 })
    const edge = first.rows[2]
    if (!edge) throw new Error('The page is short')
    const after = { at: edge.enrolledAt, id: edge.courseId }
    const rest = await learning().enrolmentsOf(olga, mei.memberId, { first: 3, after })
    expect(new Set([...first.rows, ...rest.rows].map(({ courseId }) => courseId)).size).toBe(5)
  })
})
