import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { memberOf, plantCourse, statementsOf } from '../../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { createOperate } from '../../../modules.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { createOutlineCache, type OutlineReference, outlinesAt } from './outline-cache.ts'

const world = await createWorld()
afterAll(() => world.close())
const { catalog } = world.modules
const schoolId = (await memberOf(world, 'mei', 'ceramics')).schoolId
const olga = await ownerOf(world, 'ceramics')

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
    await catalog.deleteLecture(olga, lecture(0))
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
    for (const position of [3, 1, 2]) {
      await catalog.moveLecture(olga, lecture(0), { position })
      await outlinesAt(deps, schoolId, [await currentReference(courseId)])
    }
    expect(deps.outlineCache.byCourse.size()).toBeLessThanOrEqual(size)
  })
})

describe('the version of a curriculum', () => {
  test('the version of a curriculum changes with a write to its sections or lectures, and stays the same for other courses', async () => {
    const [course, other] = [
      await plantCourse(world, 'ceramics', lecturesOf(2)),
      await plantCourse(world, 'ceramics'),
    ]
    const [before, unchanged] = [await versionOf(course.courseId), await versionOf(other.courseId)]
    await catalog.addSection(olga, course.courseId, { title: 'New' })
    const withSection = await versionOf(course.courseId)
    await catalog.moveLecture(olga, course.lecture(0), { position: 2 })
    expect(new Set([before, withSection, await versionOf(course.courseId)]).size).toBe(3)
    expect(await versionOf(other.courseId)).toBe(unchanged)
  })

  test('the version of a curriculum changes when a lecture loses its prerequisite', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, { after: 0 }])
    const before = await versionOf(courseId)
    await catalog.deleteLecture(olga, lecture(0))
    expect(await versionOf(courseId)).not.toBe(before)
  })

  test('the version of a curriculum stays the same when a write is rolled back', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', lecturesOf(2))
    const before = await versionOf(courseId)
    const rolledBack = createOperate(world.deps)('rolled_back', async (modules) => {
      await modules.catalog.moveLecture(olga, lecture(0), { position: 2 })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await versionOf(courseId)).toBe(before)
  })
})
