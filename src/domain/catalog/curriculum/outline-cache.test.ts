import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  memberOf,
  type PlantedCourse,
  plantCourse,
  statementsOf,
} from '../../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { createOutlineCache, type OutlineReference, outlinesAt } from './outline-cache.ts'

const world = await createWorld()
afterAll(() => world.close())
const schoolId = (await memberOf(world, 'mei', 'ceramics')).schoolId

const depsWith = (most: number) => ({ db: world.deps.db, outlineCache: createOutlineCache({ most }) })
const lecturesOf = (count: number) => Array.from({ length: count }, () => ({}))

async function versionOf(id: CourseId) {
  const course = await world.deps.db
    .selectFrom('courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select('curriculumVersion')
    .executeTakeFirstOrThrow()
  return course.curriculumVersion
}

const currentReference = async (courseId: CourseId) => ({ courseId, version: await versionOf(courseId) })

describe('the outline cache', () => {
  test('the outline cache returns a cached version without a statement, and always as the same object', async () => {
    const { courseId } = await plantCourse(world, 'ceramics', lecturesOf(3))
    const [deps, references] = [depsWith(1_000_000), [await currentReference(courseId)]]
    const first = await outlinesAt(deps, schoolId, references)
    expect(first.get(courseId)).toMatchObject({ lectureCount: 3, version: references[0]?.version })
    const before = world.statements().length
    expect((await outlinesAt(deps, schoolId, references)).get(courseId)).toBe(first.get(courseId))
    expect(world.statements().length).toBe(before)
  })

  test('the outline cache returns outlines that its readers cannot change', async () => {
    const { courseId } = await plantCourse(world, 'ceramics', lecturesOf(1))
    const outline = (await outlinesAt(depsWith(1_000_000), schoolId, [await currentReference(courseId)])).get(
      courseId,
    )
    const [section] = outline?.sections ?? []
    for (const part of [outline, outline?.sections, section, section?.lectures, section?.lectures[0]])
      expect(Object.isFrozen(part)).toBe(true)
  })

  test('the outline cache returns and caches the current curriculum when it changed after its version was read', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', lecturesOf(2))
    const deps = depsWith(1_000_000)
    const stale = await currentReference(courseId)
    await world.deps.db.deleteFrom('lectures').where('id', '=', lecture(0)).execute()
    expect((await outlinesAt(deps, schoolId, [stale])).get(courseId)?.lectureCount).toBe(1)
    const references = [await currentReference(courseId)]
    expect(await statementsOf(world, () => outlinesAt(deps, schoolId, references))).toBe(0)
  })

  test('the outline cache loads missing outlines in one statement for all concurrent readers', async () => {
    const references: OutlineReference[] = []
    for (let count = 0; count < 4; count++)
      references.push(await currentReference((await plantCourse(world, 'ceramics', lecturesOf(2))).courseId))
    const deps = depsWith(1_000_000)
    const [one, two, three, four] = references
    if (!(one && two && three && four)) throw new Error('Too few courses')
    const requests = [[one, two], [one], [two, one], [one, two, three, four], [four], [three]]
    const before = world.statements().length
    const answers = await Promise.all(requests.map((each) => outlinesAt(deps, schoolId, each)))
    // The first request reads one and two; the fourth reads three and four, which the last two share.
    expect(world.statements().length - before).toBe(2)
    for (const [at, answer] of answers.entries())
      expect([...answer.keys()].sort()).toEqual(requests[at]?.map(({ courseId }) => courseId).sort())
  })

  test('the outline cache loads an outline again after a failed load', async () => {
    const { courseId } = await plantCourse(world, 'ceramics', lecturesOf(2))
    const deps = depsWith(1_000_000)
    const references = [await currentReference(courseId)]
    await sql`alter table sections rename to sections_away`.execute(world.deps.db)
    const failed = await Promise.allSettled([0, 1].map(() => outlinesAt(deps, schoolId, references)))
    await sql`alter table sections_away rename to sections`.execute(world.deps.db)
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await outlinesAt(deps, schoolId, references)).get(courseId)?.lectureCount).toBe(2)
  })

  test('the outline cache stays within its size limit and evicts the least recently read course', async () => {
    const most = 100_000
    const deps = depsWith(most)
    const references: OutlineReference[] = []
    for (let count = 0; count < 8; count++) {
      references.push(await currentReference((await plantCourse(world, 'ceramics', lecturesOf(50))).courseId))
      await outlinesAt(deps, schoolId, references.slice(0, 1))
      await outlinesAt(deps, schoolId, references.slice(-1))
      expect(deps.outlineCache.byCourse.size()).toBeLessThanOrEqual(most)
    }
    expect(deps.outlineCache.byCourse.size()).toBeGreaterThan(most / 2)
    const isKnown = async (at: number) =>
      (await statementsOf(world, () => outlinesAt(deps, schoolId, references.slice(at, at + 1)))) === 0
    expect([await isKnown(0), await isKnown(7), await isKnown(1)]).toEqual([true, true, false])
  })

  test('the outline cache keeps only one version of a course, however often it is edited', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', lecturesOf(50))
    const deps = depsWith(10_000_000)
    await outlinesAt(deps, schoolId, [await currentReference(courseId)])
    const size = deps.outlineCache.byCourse.size()
    for (const title of ['One', 'Two', 'Six']) {
      await world.deps.db.updateTable('lectures').set({ title }).where('id', '=', lecture(0)).execute()
      await outlinesAt(deps, schoolId, [await currentReference(courseId)])
    }
    expect(deps.outlineCache.byCourse.size()).toBeLessThanOrEqual(size)
  })
})

describe('the version of a curriculum', () => {
  test('the version of a curriculum changes after every statement that edits it, and in both courses when a lecture is moved', async () => {
    const [from, to] = [
      await plantCourse(world, 'ceramics', lecturesOf(2)),
      await plantCourse(world, 'ceramics'),
    ]
    const other = await plantCourse(world, 'ceramics')
    const courses = [from, to, other].map(({ courseId }) => courseId)
    const versions = () => Promise.all(courses.map(versionOf))
    const before = await versions()
    const [section] = await world.deps.db
      .selectFrom('sections')
      .where('courseId', '=', to.courseId)
      .select('id')
      .execute()
    await world.deps.db
      .updateTable('lectures')
      .set({ courseId: to.courseId, sectionId: section?.id as never, position: 9 })
      .where('id', '=', from.lecture(1))
      .execute()
    const after = await versions()
    expect(after.map((version, at) => version === before[at])).toEqual([false, false, true])
    expect(new Set([...before, ...after]).size).toBe(5)
  })

  test('the version of a curriculum changes when a lecture loses its prerequisite', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, { after: 0 }])
    const before = await versionOf(courseId)
    await world.modules.catalog.deleteLecture(await ownerOf(world, 'ceramics'), lecture(0))
    expect(await versionOf(courseId)).not.toBe(before)
  })

  test('the version of a curriculum stays the same when a statement changes no row or its transaction is rolled back', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', lecturesOf(1))
    const before = await versionOf(courseId)
    const rename = world.deps.db.updateTable('lectures').set({ title: 'Other' })
    await rename.where('id', '=', courseId as never).execute()
    const rolledBack = world.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('lectures').set({ title: 'Other' }).where('id', '=', lecture(0)).execute()
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await versionOf(courseId)).toBe(before)
  })

  test('the version of a curriculum does not prevent deleting a course with sections and lectures', async () => {
    const { courseId } = await plantCourse(world, 'ceramics', lecturesOf(2))
    await world.deps.db.deleteFrom('courses').where('id', '=', courseId).execute()
    const remaining = await world.deps.db
      .selectFrom('lectures')
      .where('courseId', '=', courseId)
      .select('id')
      .execute()
    expect(remaining).toEqual([])
  })

  test('concurrent writes to many courses in opposite order renew the curriculum versions without a deadlock', async () => {
    const courses: PlantedCourse[] = []
    for (let count = 0; count < 6; count++) courses.push(await plantCourse(world, 'ceramics', lecturesOf(2)))
    const before = await Promise.all(courses.map(({ courseId }) => versionOf(courseId)))
    const write = (at: 0 | 1, ordered: readonly PlantedCourse[]) =>
      sql`insert into lectures
        (school_id, id, course_id, section_id, title, kind, position, created_at, updated_at)
        select lecture.school_id, gen_random_uuid(), lecture.course_id, section_id, 'More', 'text',
          (select max(position) from lectures where course_id = lecture.course_id) + ${at}::int + 1 + (random() * 1e6)::int,
          created_at, updated_at
        from unnest(${ordered.map((each) => each.lecture(at))}::uuid[]) with ordinality as wanted (id, place)
        join lectures lecture on lecture.school_id = ${schoolId} and lecture.id = wanted.id
        order by place`.execute(world.deps.db)
    for (let round = 0; round < 10; round++)
      await Promise.all([write(0, courses), write(1, courses.toReversed())])
    const after = await Promise.all(courses.map(({ courseId }) => versionOf(courseId)))
    expect(new Set([...before, ...after]).size).toBe(12)
  })
})
