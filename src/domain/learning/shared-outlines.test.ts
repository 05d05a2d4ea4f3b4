// The outline of a course in the cache of a process is shared by all readers and must never be an old version.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  type PlantedCourse,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createSecondProcess } from '../../../test/support/world/second-process.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { createModules, createOperate, type Modules } from '../../modules.ts'
import type { SectionId } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { createOutlineCache } from '../catalog/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

const world = await createWorld()
const second = createSecondProcess(world)
const mei = await memberOf(world, 'mei', 'ceramics')
const meiElsewhere = await memberOf(world, 'mei', 'astronomy')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
beforeEach(() => removeAccess(world))
afterAll(async () => {
  await second.close()
  await world.close()
})

/** A process with an empty cache. */
const forgetful = () => createModules({ ...world.deps, outlineCache: createOutlineCache() })

/** All reads that show the curriculum to a member, and to readers without an enrolment. */
async function outlineFrom({ learning, catalog }: Modules, { courseId, slug }: PlantedCourse) {
  const parts = { syllabus: true, progress: true }
  return {
    syllabus: (await learning.syllabus(mei, [courseId])).get(courseId),
    courses: (await learning.enrolledCourses(mei, { first: 5 }, parts)).rows,
    course: await learning.enrolledCourseBySlug(mei, slug, parts),
    progress: (await learning.detailProgress(mei, [courseId])).get(courseId),
    classroom: await learning.classroom(mei, slug),
    next: await learning.nextLecture(mei),
    tried: await learning.previewClassroom(olga, slug, { as: 'student', planId: null, daysAgo: 1 }),
    visited: await learning.classroom({ kind: 'visitor', schoolId: mei.schoolId }, slug),
    page: await catalog.courseBySlug({ kind: 'visitor', schoolId: mei.schoolId }, slug),
  }
}

async function sectionOf({ courseId }: PlantedCourse, position = 1): Promise<SectionId> {
  const sections = world.deps.db.selectFrom('sections').where('courseId', '=', courseId).select('id')
  return (await sections.where('position', '=', position).executeTakeFirstOrThrow()).id
}

const emptySectionOf = (course: PlantedCourse) => sectionOf(course, 2)

const aLecture = { title: 'New', kind: 'text', durationSeconds: null, isPreview: false } as const
const catalog = () => world.modules.catalog
type Change = (course: PlantedCourse) => Promise<unknown>

const updatedAt = async ({ lecture }: PlantedCourse) =>
  (await catalog().lectureById(olga, lecture(0)))?.updatedAt as Date

const changes: readonly (readonly [string, Change])[] = [
  [
    'a change of a lecture title',
    async (course) =>
      catalog().updateLecture(olga, course.lecture(0), {
        title: 'Renamed',
        updatedAt: await updatedAt(course),
      }),
  ],
  ['a new lecture', async (course) => catalog().addLecture(olga, await sectionOf(course), aLecture)],
  ['a move of a lecture', ({ lecture }) => catalog().moveLecture(olga, lecture(0), { position: 3 })],
  ['the deletion of a lecture', ({ lecture }) => catalog().deleteLecture(olga, lecture(1))],
  ['a new section', ({ courseId }) => catalog().addSection(olga, courseId, { title: 'New' })],
  [
    'a move of a section',
    async (course) => catalog().moveSection(olga, await sectionOf(course), { position: 2 }),
  ],
  [
    'the deletion of a section',
    async (course) => catalog().deleteSection(olga, await emptySectionOf(course)),
  ],
  [
    'a new unlock date of a lecture',
    ({ lecture }) =>
      catalog().setUnlockRule(olga, lecture(0), { opens: 'at', at: new Date('2030-01-01T00:00:00Z') }),
  ],
  [
    'a new number of days after which a lecture opens',
    ({ lecture }) => catalog().setUnlockRule(olga, lecture(0), { opens: 'after_days', days: 3 }),
  ],
  [
    'a new prerequisite of a lecture',
    ({ lecture }) =>
      catalog().setUnlockRule(olga, lecture(0), { opens: 'after_lecture', lectureId: lecture(1) }),
  ],
  [
    'the removal of an unlock rule',
    ({ lecture }) => catalog().setUnlockRule(olga, lecture(2), { opens: 'at_once' }),
  ],
  [
    'a change of a title by another process',
    async (course) =>
      second.modules.catalog.updateLecture(olga, course.lecture(0), {
        title: 'Theirs',
        updatedAt: await updatedAt(course),
      }),
  ],
]

test.each(changes)('every process returns the current outline after %s', async (_what, change) => {
  const course = await plantCourse(world, 'ceramics', [{}, {}, { after: 1 }, {}])
  await catalog().addSection(olga, course.courseId, { title: 'Empty' })
  await sell(world, mei, courseItem(course.courseId))
  await world.modules.learning.completeLecture(mei, course.lecture(3))
  const before = await outlineFrom(world.modules, course)
  expect(await outlineFrom(second.modules, course)).toEqual(before)
  await change(course)
  const fresh = await outlineFrom(forgetful(), course)
  expect(fresh.syllabus).not.toEqual(before.syllabus)
  for (const { modules } of [second, world]) expect(await outlineFrom(modules, course)).toEqual(fresh)
})

describe('the shared outline of a course', () => {
  test('the shared outline of a course stores nothing of a rolled back transaction, which itself sees its own changes', async () => {
    const course = await plantCourse(world, 'ceramics', [{}])
    await sell(world, mei, courseItem(course.courseId))
    const before = await outlineFrom(world.modules, course)
    const size = world.deps.outlineCache.byCourse.size()
    await createOperate(world.deps)('rolled_back', async (modules) => {
      await modules.catalog.addLecture(olga, await sectionOf(course), aLecture)
      const [section] = (await modules.learning.syllabus(mei, [course.courseId])).get(course.courseId) ?? []
      expect(section?.lectures.map(({ title }) => title)).toEqual(['Lecture 0', 'New'])
    })
    expect(world.deps.outlineCache.byCourse.size()).toBe(size)
    expect(await statementsOf(world, () => world.modules.learning.syllabus(mei, [course.courseId]))).toBe(1)
    expect(await outlineFrom(world.modules, course)).toEqual(before)
  })

  test('the shared outline of a course is never used for another school, even for a course with the same id and version', async () => {
    const course = await plantCourse(world, 'ceramics', [{}])
    const there = await plantCourse(world, 'astronomy', [])
    const { db } = world.deps
    const twin = { schoolId: meiElsewhere.schoolId, courseId: course.courseId }
    const row = await db
      .selectFrom('courses')
      .where('id', '=', there.courseId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('courses')
      .values({ ...row, id: course.courseId, slug: `${row.slug}-twin` })
      .execute()
    const at = { createdAt: row.createdAt, updatedAt: row.updatedAt }
    const section = { ...twin, ...at, id: newId<'Section'>(world.clock), title: 'Stars', position: 1 }
    await db.insertInto('sections').values(section).execute()
    await db
      .updateTable('courses')
      .set({ curriculumVersion: null })
      .where('id', '=', course.courseId)
      .execute()
    for (const member of [mei, meiElsewhere]) await sell(world, member, courseItem(course.courseId))
    const titles = async (member: MemberActor) => {
      const found = await world.modules.learning.syllabus(member, [course.courseId])
      return found.get(course.courseId)?.map(({ title }) => title)
    }
    for (let times = 0; times < 2; times++)
      expect([await titles(mei), await titles(meiElsewhere)]).toEqual([['All of it'], ['Stars']])
  })

  test('the shared outline of a course is not read again for another member, whose progress and locks are separate', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, { after: 0 }])
    const tom = await memberOf(world, 'tom', 'ceramics')
    for (const member of [mei, tom]) await sell(world, member, courseItem(courseId))
    await world.modules.learning.completeLecture(mei, lecture(0))
    const visible = async (member: MemberActor) => {
      const [section] = (await world.modules.learning.syllabus(member, [courseId])).get(courseId) ?? []
      return section?.lectures.map(({ state, isLocked }) => [state, isLocked])
    }
    expect(await statementsOf(world, () => visible(mei))).toBe(2)
    expect(await statementsOf(world, () => visible(tom))).toBe(1)
    expect(await visible(mei)).toEqual([
      ['completed', false],
      ['unread', false],
    ])
    expect(await visible(tom)).toEqual([
      ['unread', false],
      ['unread', true],
    ])
  })
})
