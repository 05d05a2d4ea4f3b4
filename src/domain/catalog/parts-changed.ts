import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oneMillisecondAfter } from '../../platform/db/one-millisecond-after.ts'
import type { CourseId, DigitalProductId, LecturerId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The version of a course's curriculum: when it was last changed, or else when the course was created. */
export const curriculumVersion = sql<Date>`coalesce(courses.parts_changed_at, courses.created_at)`

/**
 * Records a change of a locked course's sections or lectures, in the transaction that changes them: the date is always
 * later than the previous one, caches of its outline are stale, and its lectures are counted again (ADR 44).
 */
export async function curriculumChanged(tx: Tx, clock: Clock, schoolId: SchoolId, id: CourseId) {
  await tx
    .updateTable('courses')
    .set({ partsChangedAt: laterThanBefore(clock), ...newCurriculum(schoolId, id) })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** The columns of a course that depend on its sections and lectures: a random version, and the number of lectures. */
export function newCurriculum(schoolId: SchoolId, courseId: CourseId) {
  const lectureCount = sql<number>`(
    select count(*)::integer from lectures where school_id = ${schoolId} and course_id = ${courseId}
  )`
  return { curriculumVersion: randomUUID(), lectureCount }
}

function laterThanBefore(clock: Clock) {
  return sql<Date>`greatest(${clock.now()}::timestamptz, ${oneMillisecondAfter(curriculumVersion)})`
}

/** Records a change of a product's files. */
export async function productPartsChanged(tx: Tx, clock: Clock, schoolId: SchoolId, id: DigitalProductId) {
  await tx
    .updateTable('digitalProducts')
    .set({ partsChangedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** Records a change of the courses and services of a lecturer before their deletion. */
export async function lecturerLeaves(tx: Tx, clock: Clock, schoolId: SchoolId, id: LecturerId) {
  await tx
    .updateTable('courses')
    .set({ partsChangedAt: laterThanBefore(clock) })
    .where('schoolId', '=', schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('courseLecturers')
        .select('courseId')
        .where('schoolId', '=', schoolId)
        .where('lecturerId', '=', id),
    )
    .execute()
  await tx
    .updateTable('consultingServices')
    .set({ partsChangedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('lecturerId', '=', id)
    .execute()
}
