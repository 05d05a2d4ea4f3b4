import { afterAll, expect, test } from 'vitest'
import { memberOf, type PlantedCourse, plantCourse } from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { CourseId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createWorld()
afterAll(() => world.close())
const schoolId = (await memberOf(world, 'mei', 'ceramics')).schoolId

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

async function copyOf({ lecture }: PlantedCourse, position: number) {
  const first = world.deps.db.selectFrom('lectures').selectAll().where('id', '=', lecture(0))
  const copied = await first.executeTakeFirstOrThrow()
  return { ...copied, id: newId<'Lecture'>(world.deps.clock) as LectureId, position }
}

test('the number of lectures of a course follows each added and removed lecture', async () => {
  const [course, other] = [await courseOf(3), await courseOf(1)]
  expect([await countOf(course), await countOf(other)]).toEqual([3, 1])
  await world.deps.db
    .insertInto('lectures')
    .values(await copyOf(course, 4))
    .execute()
  expect([await countOf(course), await countOf(other)]).toEqual([4, 1])
  const removed = [course.lecture(1), course.lecture(2)]
  await world.deps.db.deleteFrom('lectures').where('id', 'in', removed).execute()
  expect([await countOf(course), await countOf(other)]).toEqual([2, 1])
})

test('the number of lectures of a course is exact after concurrent writes that wait for each other', async () => {
  const course = await courseOf(1)
  const lectures = await Promise.all([2, 3, 4, 5].map((position) => copyOf(course, position)))
  await Promise.all(
    lectures.map((lecture) =>
      inTransaction(world.deps.db, async (tx) => await tx.insertInto('lectures').values(lecture).execute()),
    ),
  )
  expect(await countOf(course)).toBe(5)
})

test('the number of lectures of a course is unchanged when a write is rolled back', async () => {
  const course = await courseOf(2)
  const lecture = await copyOf(course, 3)
  const failing = inTransaction(world.deps.db, async (tx) => {
    await tx.insertInto('lectures').values(lecture).execute()
    throw new Error('Taken back')
  })
  await expect(failing).rejects.toThrow('Taken back')
  expect(await countOf(course)).toBe(2)
})
