import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { CoursePlanId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { accessEndOf } from '../entitlements/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const mei = await memberOf(world, 'mei', 'ceramics')

const preview = (
  slug: string,
  as: Parameters<typeof world.modules.learning.previewClassroom>[2],
  who = olga,
) => world.modules.learning.previewClassroom(who, slug, as)
const student = (daysAgo: number, planId: CoursePlanId | null = null) =>
  ({ as: 'student', planId, daysAgo }) as const

const terms = { access: 'for_days', accessDays: 30, accessUntil: null } as const

/** A course with every kind of lock, sold for 30 days. */
async function lockedCourse() {
  const soon = addDuration(world.clock.now(), day)
  const sketches = [{}, { isPreview: true }, { unlockAfterDays: 7 }, { unlockAt: soon }, { after: 0 }]
  const course = await plantCourse(world, 'ceramics', sketches)
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() }
  const planId = newId<'CoursePlan'>(world.clock)
  await world.deps.db
    .insertInto('coursePlans')
    .values({
      schoolId: olga.schoolId,
      id: planId,
      courseId: course.courseId,
      name: '30 days',
      position: 1,
      price: 100n,
      ...terms,
      ...at,
    })
    .execute()
  return { ...course, planId }
}

describe('the preview of a course', () => {
  test.each([0, 3, 8, 31])(
    'the preview of a course shows the same as to a student who bought its plan %i days ago',
    async (daysAgo) => {
      const { slug, courseId, planId } = await lockedCourse()
      const enrolledAt = world.clock.now()
      await sell(world, mei, courseItem(courseId), {
        expiresAt: accessEndOf(terms, enrolledAt, 'Asia/Taipei'),
      })
      world.clock.advance({ days: daysAgo })
      const real = await world.modules.learning.classroom(mei, slug)
      const { room, plans } = await preview(slug, student(daysAgo, planId))
      expect(room).toEqual(real)
      expect(room.relation).toBe(daysAgo > 30 ? 'ended' : 'enrolled')
      expect(plans).toMatchObject([{ id: planId, name: '30 days' }])
    },
  )

  test('the preview of a course without a plan has no end, and its lectures open by days after enrolment', async () => {
    const { slug, lecture } = await lockedCourse()
    const locksAfter = async (days: number) => {
      const { room } = await preview(slug, student(days))
      const lectures = room.sections.flatMap((section) => section.lectures)
      return lectures.filter(({ lock }) => lock).map(({ id, lock }) => [id, lock?.reason])
    }
    const later = [
      [lecture(3), 'scheduled'],
      [lecture(4), 'prerequisite'],
    ]
    expect(await locksAfter(6)).toEqual([[lecture(2), 'scheduled'], ...later])
    expect(await locksAfter(7)).toEqual(later)
  })

  test('the preview of a course as a visitor equals the visitor’s own view, with only the preview lectures open', async () => {
    const { slug } = await lockedCourse()
    const visitor = { kind: 'visitor', schoolId: olga.schoolId } as const
    expect((await preview(slug, { as: 'visitor' })).room).toEqual(
      await world.modules.learning.classroom(visitor, slug),
    )
  })

  test('the preview of a course works for a draft, as a student and as a visitor', async () => {
    const { slug, courseId } = await lockedCourse()
    await world.deps.db
      .updateTable('courses')
      .set({ state: 'draft', publishedAt: null })
      .where('id', '=', courseId)
      .execute()
    expect((await preview(slug, student(0))).room.relation).toBe('enrolled')
    expect((await preview(slug, { as: 'visitor' })).room.relation).toBe('looking')
  })

  test('the preview of a course is available only to the staff of its school, and only with one of the course’s own plans', async () => {
    const { slug } = await lockedCourse()
    const other = await lockedCourse()
    const missing = { code: 'not_found' }
    await expect(preview(slug, student(0), hana)).rejects.toMatchObject(missing)
    await expect(preview('no-such-course', student(0))).rejects.toMatchObject(missing)
    await expect(preview('Not a slug', student(0))).rejects.toMatchObject(missing)
    await expect(preview(slug, student(0, other.planId))).rejects.toMatchObject(missing)
    const nobody = await operatorOf(world, 'tom', 'ceramics', ['student'])
    await expect(preview(slug, student(0), nobody)).rejects.toMatchObject({ code: 'not_permitted' })
    for (const role of ['teacher', 'teaching_assistant'] as const) {
      const colleague = await operatorOf(world, 'ken', 'ceramics', [role])
      expect((await preview(slug, student(0), colleague)).room.course.slug).toBe(slug)
    }
  })
})
