import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cohortFor } from '../../../../test/support/people/cohort-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  type LectureSketch,
  membersOf,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../../test/support/people/learning-cast.ts'
import { newMembers } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { CourseStudentFilter } from './course-students.ts'
import { courseStudentLimits } from './limits.ts'
import { studentStatuses } from './status.ts'

const world = await createWorld()
const { mei, tom } = await membersOf(world)
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const { learning, catalog } = world.modules
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const page = { first: 20 }
const { usual: stuckAfterDays } = courseStudentLimits.stuckAfterDays

async function courseOf(members: readonly MemberActor[], lectures: readonly LectureSketch[] = [{}, {}, {}]) {
  const course = await plantCourse(world, 'ceramics', lectures)
  for (const member of members) await sell(world, member, courseItem(course.courseId))
  return course
}

async function listed(courseId: CourseId, filter: CourseStudentFilter = {}) {
  return (await learning.listCourseStudents(olga, courseId, { page, ...filter })).rows
}

async function statusIn(courseId: CourseId, member: MemberActor, filter: CourseStudentFilter = {}) {
  const rows = await listed(courseId, filter)
  return rows.find(({ personId }) => personId === member.memberId)?.status
}

describe('the status of a student', () => {
  test('is not_started until they open a lecture, on_track then, stuck after some days at it, and done at the end', async () => {
    const { courseId, lectures, lecture } = await courseOf([mei])
    const weekly = { lecturesPerWeek: 1 }
    expect(await statusIn(courseId, mei, weekly)).toBe('not_started')
    await learning.openLecture(mei, lecture(0))
    expect(await statusIn(courseId, mei, weekly)).toBe('on_track')
    world.clock.advance({ days: stuckAfterDays - 1 })
    await learning.openLecture(mei, lecture(0))
    expect(await statusIn(courseId, mei, weekly)).toBe('behind')
    world.clock.advance({ days: 1 })
    expect(await statusIn(courseId, mei, weekly)).toBe('stuck')
    expect(await statusIn(courseId, mei, { stuckAfterDays: stuckAfterDays + 1 })).toBe('behind')
    for (const id of lectures) await learning.completeLecture(mei, id)
    expect(await statusIn(courseId, mei)).toBe('done')
    await learning.reopenLecture(mei, lecture(2))
    expect(await statusIn(courseId, mei)).toBe('on_track')
  })

  test('is ended if their access ended before they completed the course', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const expiresAt = addDuration(world.clock.now(), day)
    await sell(world, mei, courseItem(courseId), { expiresAt })
    expect(await statusIn(courseId, mei)).toBe('not_started')
    world.clock.advance({ days: 1, seconds: 1 })
    expect(await statusIn(courseId, mei)).toBe('ended')
  })

  test('is not stuck while the next lecture is closed, but some days after it opened', async () => {
    const { courseId, lecture } = await courseOf([mei], [{}, { unlockAfterDays: 30 }])
    await learning.completeLecture(mei, lecture(0))
    world.clock.advance({ days: 30 + stuckAfterDays - 1 })
    expect(await statusIn(courseId, mei)).toBe('on_track')
    world.clock.advance({ days: 1 })
    expect(await statusIn(courseId, mei)).toBe('stuck')
  })

  test('is behind if a lecture with an opening date has been open for some days and not everything up to it is completed', async () => {
    const { courseId, lecture } = await courseOf([mei, tom], [{}, {}, { unlockAfterDays: 5 }, {}])
    for (const member of [mei, tom]) await learning.openLecture(member, lecture(0))
    world.clock.advance({ days: 5 + stuckAfterDays })
    for (const member of [mei, tom]) await learning.completeLecture(member, lecture(0))
    for (const at of [1, 2]) await learning.completeLecture(tom, lecture(at))
    expect(await listed(courseId, { status: 'behind' })).toMatchObject([
      { personId: mei.memberId, completedLectures: 1, dueLectures: 3, lectureTitle: 'Lecture 0' },
    ])
    expect(await statusIn(courseId, tom)).toBe('on_track')
  })

  test('counts the days of an opening from the start of their cohort', async () => {
    const { courseId, cohortId, lecture } = await cohortFor(world, {
      lectures: [{}, { unlockAfterDays: 5 }],
      members: [mei, tom],
      startsInDays: 10,
    })
    await learning.addToCohort(olga, { cohortId, memberId: mei.memberId })
    world.clock.advance({ days: 5 + stuckAfterDays })
    for (const member of [mei, tom]) await learning.openLecture(member, lecture(0))
    expect([await statusIn(courseId, mei), await statusIn(courseId, tom)]).toEqual(['on_track', 'behind'])
    world.clock.advance({ days: 10 })
    expect([await statusIn(courseId, mei), await statusIn(courseId, tom)]).toEqual(['behind', 'behind'])
  })

  test('is behind a weekly pace if fewer lectures are completed than weeks have passed, up to the end of the course', async () => {
    const { courseId, lecture } = await courseOf([mei])
    await learning.completeLecture(mei, lecture(0))
    world.clock.advance({ days: 13 })
    expect(await statusIn(courseId, mei)).toBe('on_track')
    expect(await statusIn(courseId, mei, { lecturesPerWeek: 2 })).toBe('behind')
    world.clock.advance({ days: 300 })
    expect((await listed(courseId))[0]).toMatchObject({ dueLectures: 3 })
  })
})

describe('the students of a course', () => {
  test('are in each list of a status exactly once, and its count is the length of the list', async () => {
    const members = await newMembers(world, 'ceramics', 7)
    const { courseId, lectures, lecture } = await courseOf(members)
    const [, opened, stuck, second, done, gone] = members as [MemberActor, ...MemberActor[]]
    for (const member of [stuck, second] as MemberActor[]) {
      await learning.openLecture(member, lecture(0))
      world.clock.advance({ days: 1 })
    }
    world.clock.advance({ days: stuckAfterDays })
    await learning.openLecture(opened as MemberActor, lecture(0))
    for (const id of lectures) await learning.completeLecture(done as MemberActor, id)
    await world.deps.db
      .updateTable('entitlements')
      .set({ takenBackAt: world.clock.now() })
      .where('personId', '=', (gone as MemberActor).memberId)
      .execute()
    const { total, statuses } = await learning.countCourseStudents(olga, courseId)
    expect(total).toBe(7)
    expect(statuses).toEqual({ done: 1, ended: 1, not_started: 2, stuck: 2, behind: 1, on_track: 0 })
    for (const status of studentStatuses) {
      const rows = await listed(courseId, { status })
      expect([status, rows.length]).toEqual([status, statuses[status]])
      for (const row of rows) expect(row.status).toBe(status)
    }
    const pages = await learning.listCourseStudents(olga, courseId, { page: { first: 1 }, status: 'stuck' })
    expect(pages.rows.map(({ personId }) => personId)).toEqual([stuck?.memberId])
    const after = { at: pages.rows[0]?.listedAt as Date, id: stuck?.memberId as string }
    const next = await learning.listCourseStudents(olga, courseId, {
      page: { first: 1, after },
      status: 'stuck',
    })
    expect(next).toMatchObject({ rows: [{ personId: second?.memberId }], hasNext: false })
  })

  test('are on the list of students by their status, which names the course', async () => {
    const { courseId, lecture } = await courseOf([mei, tom])
    await learning.openLecture(mei, lecture(0))
    const found = async (status: 'on_track' | 'not_started') =>
      (await learning.listStudents(olga, { page, courseId, status })).rows.map(({ id }) => id)
    expect([await found('on_track'), await found('not_started')]).toEqual([[mei.memberId], [tom.memberId]])
    await expect(learning.listStudents(olga, { page, status: 'stuck' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('can be searched by the beginning of a name or an address', async () => {
    const { courseId } = await courseOf([mei, tom])
    expect(await listed(courseId, { search: 'tom' })).toMatchObject([{ name: 'Tom Becker' }])
    expect(await listed(courseId, { search: 'tom', status: 'done' })).toEqual([])
  })

  test('are visible to the staff of the course only', async () => {
    const { courseId } = await courseOf([mei])
    const teacher = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    const student = { ...olga, roles: ['student'] } as const
    const attempts = (editor: typeof olga) => [
      learning.listCourseStudents(editor, courseId, { page }),
      learning.countCourseStudents(editor, courseId),
      learning.dropOff(editor, courseId),
    ]
    const codes = async (editor: typeof olga) =>
      (await Promise.allSettled(attempts(editor))).map((each) =>
        each.status === 'rejected' ? each.reason.code : 'found',
      )
    for (const stranger of [teacher, hana])
      expect(await codes(stranger)).toEqual(['not_found', 'not_found', 'not_found'])
    expect(await codes(student)).toEqual(['not_permitted', 'not_permitted', 'not_permitted'])
    await catalog.addAssistant(olga, { courseId, personId: teacher.memberId })
    expect(await codes(teacher)).toEqual(['found', 'found', 'found'])
  })

  test('are read by the same statements for one student and for many', async () => {
    const { courseId } = await courseOf([mei])
    const work = async () => {
      await learning.listCourseStudents(olga, courseId, { page, status: 'stuck' })
      await learning.countCourseStudents(olga, courseId)
      await learning.dropOff(olga, courseId)
    }
    await work()
    const few = await statementsOf(world, work)
    for (const member of await newMembers(world, 'ceramics', 12))
      await sell(world, member, courseItem(courseId))
    expect([few, await statementsOf(world, work)]).toEqual([6, 6])
  })
})

describe('the drop-off of a course', () => {
  test('has how many students reached and completed each lecture, and at which of them they stopped', async () => {
    const members = await newMembers(world, 'ceramics', 4)
    const { courseId, lectures, lecture } = await courseOf(members)
    const [first, second, third] = members as [MemberActor, MemberActor, MemberActor]
    for (const id of lectures) {
      await learning.openLecture(first, id)
      await learning.completeLecture(first, id)
    }
    await learning.openLecture(second, lecture(0))
    await learning.completeLecture(second, lecture(0))
    await learning.openLecture(second, lecture(1))
    world.clock.advance({ days: stuckAfterDays })
    await learning.openLecture(third, lecture(0))
    const { students, lectures: counted } = await learning.dropOff(olga, courseId)
    expect(students).toBe(4)
    expect(counted.map(({ reached, completed, stopped }) => [reached, completed, stopped])).toEqual([
      [3, 2, 0],
      [2, 1, 1],
      [1, 1, 0],
    ])
    expect(counted[0]).toMatchObject({ title: 'Lecture 0', sectionTitle: 'All of it' })
  })

  test('of a course without students has all its lectures', async () => {
    const { courseId } = await courseOf([])
    const { students, lectures } = await learning.dropOff(olga, courseId)
    expect([students, lectures.length]).toEqual([0, 3])
  })
})
