import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseStudentLimits, studentStatuses } from '../../../src/domain/learning/index.ts'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { Modules } from '../../../src/modules.ts'
import type { CourseId } from '../../../src/platform/db/schema/schema.gen.ts'
import { fillCourse } from '../../support/database/fill-course.ts'
import { rowsRead } from '../../support/database/rows-read.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { crowdOf } from '../../support/samples/crowd-size.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const members = crowdOf({ sample: 10_000, all: 100_000 })
let world: World
let olga: OperatorActor
let courseId: CourseId

beforeAll(async () => {
  world = await createWorld()
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  courseId = await fillCourse(world, { schoolId: olga.schoolId, now: world.clock.now(), members })
  // From here on the curriculum is cached.
  await world.modules.learning.dropOff(olga, courseId)
}, 300_000)
afterAll(() => world.close())

type Work = (modules: Modules) => Promise<unknown>

async function expectFewRows(work: Work, most: number) {
  const read = await rowsRead(world, work)
  expect(read).toHaveLength(2)
  for (const { rows, plan } of read)
    expect({ plan, isLimited: rows <= most }).toMatchObject({ isLimited: true })
}

const page = { first: 20 }

describe('the students of a course of many', () => {
  test.each(studentStatuses.filter((status) => status !== 'ended'))(
    'a page of the students with the status %s reads few rows',
    async (status) => {
      await expectFewRows(
        ({ learning }) => learning.listCourseStudents(olga, courseId, { page, status }),
        2_500,
      )
    },
  )

  test('a page of all students, and of those whose name begins with a search, reads few rows', async () => {
    await expectFewRows(({ learning }) => learning.listCourseStudents(olga, courseId, { page }), 500)
    const search = 'learner 1234'
    await expectFewRows(
      ({ learning }) => learning.listCourseStudents(olga, courseId, { page, search }),
      2_500,
    )
  })

  test('the counts read each enrolment and its access once', async () => {
    await expectFewRows(({ learning }) => learning.countCourseStudents(olga, courseId), members * 2 + 500)
  })

  test('the drop-off reads the progress of as many students as it counts', async () => {
    const most = courseStudentLimits.dropOffStudents * 21 + 500
    await expectFewRows(({ learning }) => learning.dropOff(olga, courseId), most)
  })
})
