// Random work of members and operators on a course, after which each enrolment has the sums of its lectures.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { courseItem, membersOf, plantCourse, sell } from '../../../../test/support/people/learning-cast.ts'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { Refusal } from '../../../platform/refusal.ts'

const world = await createWorld()
const { mei, tom } = await membersOf(world)
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
afterAll(() => world.close())
const { learning, catalog } = world.modules

const step = fc.record({
  work: fc.constantFrom('open', 'report', 'complete', 'complete', 'reopen', 'reset', 'delete'),
  at: fc.nat(4),
  who: fc.constantFrom(mei, tom),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function apply({ work, at, who }: Step, course: Awaited<ReturnType<typeof plantCourse>>) {
  const id = course.lecture(at)
  switch (work) {
    case 'open':
      return await learning.openLecture(who, id)
    case 'report':
      return await learning.reportProgress(who, id, { positionSeconds: 95, reportedAt: world.clock.now() })
    case 'complete':
      return await learning.completeLecture(who, id)
    case 'reopen':
      return await learning.reopenLecture(who, id)
    case 'reset':
      return await learning.resetLecture(olga, { memberId: who.memberId, lectureId: id })
    case 'delete':
      return await catalog.deleteLecture(olga, id)
  }
}

test('the completed lectures of an enrolment are always those that its progress has, and it advances with first openings and completions', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const course = await plantCourse(
        world,
        'ceramics',
        Array.from({ length: 5 }, () => ({ durationSeconds: 100 })),
      )
      for (const member of [mei, tom]) await sell(world, member, courseItem(course.courseId))
      for (const each of steps) {
        world.clock.advance({ minutes: 1 })
        await apply(each, course).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      const { rows } = await sql<{ stored: number; counted: number; isLate: boolean; isMissing: boolean }>`
        select enrolment.completed_lectures as stored,
          (count(*) filter (where progress.state = 'completed'))::integer as counted,
          coalesce(max(greatest(progress.opened_at, progress.completed_at)) > enrolment.advanced_at, false) as is_late,
          count(progress.lecture_id) > 0 and enrolment.advanced_at is null as is_missing
        from enrolments as enrolment
        left join lecture_progress as progress on progress.school_id = enrolment.school_id
          and progress.person_id = enrolment.person_id and progress.course_id = enrolment.course_id
        where enrolment.school_id = ${mei.schoolId} and enrolment.course_id = ${course.courseId}
        group by enrolment.person_id, enrolment.completed_lectures, enrolment.advanced_at
      `.execute(world.deps.db)
      expect(rows).toHaveLength(2)
      for (const { stored, counted, isLate, isMissing } of rows)
        expect([stored, isLate, isMissing]).toEqual([counted, false, false])
    }),
    { numRuns: propertyRuns({ sample: 4, all: 100 }) },
  )
})
