import { afterAll, expect, test } from 'vitest'
import { memberOf, type PlantedCourse, plantCourse } from '../../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { createOperate } from '../../../modules.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'

const world = await createWorld()
afterAll(() => world.close())
const { catalog } = world.modules
const schoolId = (await memberOf(world, 'mei', 'ceramics')).schoolId
const olga = await ownerOf(world, 'ceramics')

const courseOf = async (count: number) =>
  await plantCourse(
    world,
    'ceramics',
    Array.from({ length: count }, () => ({})),
  )

async function countOf({ courseId: id }: { courseId: CourseId }): Promise<number> {
  const course = world.deps.db.selectFrom('courses').where('schoolId', '=', schoolId).where('id', '=', id)
  return (await course.select('lectureCount').executeTakeFirstOrThrow()).lectureCount
}

const lecture = { title: 'New', kind: 'text', durationSeconds: null, isPreview: false } as const

async function sectionOf({ courseId }: PlantedCourse) {
  const sections = world.deps.db.selectFrom('sections').where('courseId', '=', courseId).select('id')
  return (await sections.executeTakeFirstOrThrow()).id
}

test('the number of lectures of a course follows each added and removed lecture', async () => {
  const [course, other] = [await courseOf(3), await courseOf(1)]
  expect([await countOf(course), await countOf(other)]).toEqual([3, 1])
  await catalog.addLecture(olga, await sectionOf(course), lecture)
  expect([await countOf(course), await countOf(other)]).toEqual([4, 1])
  for (const at of [1, 2]) await catalog.deleteLecture(olga, course.lecture(at))
  expect([await countOf(course), await countOf(other)]).toEqual([2, 1])
})

test('the number of lectures of a course follows a replaced curriculum', async () => {
  const course = await courseOf(3)
  const lectures = [{ ...lecture, unlock: { opens: 'at_once' } as const }]
  const version = await catalog.curriculum(olga, course.courseId)
  await catalog.replaceCurriculum(olga, course.courseId, {
    updatedAt: version?.updatedAt as Date,
    sections: [{ title: 'One', lectures }],
  })
  expect(await countOf(course)).toBe(1)
})

test('the number of lectures of a course is exact after concurrent writes that wait for each other', async () => {
  const course = await courseOf(1)
  const section = await sectionOf(course)
  await Promise.all([2, 3, 4, 5].map(() => catalog.addLecture(olga, section, lecture)))
  expect(await countOf(course)).toBe(5)
})

test('the number of lectures of a course is unchanged when a write is rolled back', async () => {
  const course = await courseOf(2)
  const section = await sectionOf(course)
  const failing = createOperate(world.deps)('rolled_back', async (modules) => {
    await modules.catalog.addLecture(olga, section, lecture)
    throw new Error('Rolled back')
  })
  await expect(failing).rejects.toThrow('Rolled back')
  expect(await countOf(course)).toBe(2)
})
