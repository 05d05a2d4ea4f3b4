import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

type EnrolmentKey = { readonly schoolId: SchoolId; readonly personId: PersonId; readonly courseId: CourseId }

/** Serializes changes of a member's completed lectures in a course, so that each counts what the former one completed. */
export async function lockEnrolment(tx: Tx, { schoolId, personId, courseId }: EnrolmentKey) {
  return await tx
    .selectFrom('enrolments')
    .select('completedAt')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('courseId', '=', courseId)
    .forUpdate()
    .executeTakeFirst()
}

/** The completed lectures of the `enrolments` of a statement: counted again, so that an earlier mistake does not stay. */
export const completedLectures = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from lecture_progress as learnt
  where learnt.school_id = ${schoolId} and learnt.person_id = enrolments.person_id
    and learnt.course_id = enrolments.course_id and learnt.state = 'completed'
)`

/** Withdraws the completion of a course after one of its lectures is no longer completed. */
export async function withdrawCompletion(tx: Tx, key: EnrolmentKey): Promise<void> {
  await lockEnrolment(tx, key)
  await tx
    .updateTable('enrolments')
    .set({ completedAt: null, completedLectures: completedLectures(key.schoolId) })
    .where('schoolId', '=', key.schoolId)
    .where('personId', '=', key.personId)
    .where('courseId', '=', key.courseId)
    .execute()
}
