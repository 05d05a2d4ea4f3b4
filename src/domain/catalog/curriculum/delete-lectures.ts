import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { abandonContents } from './lecture-contents.ts'

type Lectures = {
  readonly schoolId: SchoolId
  readonly courseId: CourseId
  readonly ids: readonly LectureId[]
}

/**
 * Deletes lectures of a course with their contents and their members' progress. Lectures that required one of them are
 * unlocked, and members who watched one of them last have no last lecture.
 */
export async function deleteLectureRows(tx: Tx, clock: Clock, lectures: Lectures): Promise<void> {
  const { schoolId, courseId, ids } = lectures
  if (ids.length === 0) return
  // The lock makes a member's progress report wait, which would otherwise point to a lecture again before its deletion.
  await tx
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('id')
    .forUpdate()
    .execute()
  await abandonContents(tx, clock, schoolId, ids)
  await abandonAnswerFiles(tx, clock, lectures)
  await tx
    .updateTable('lectures')
    .set({ prerequisiteId: null })
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('prerequisiteId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
  await tx
    .updateTable('enrolments')
    .set({ lastLectureId: null })
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('lastLectureId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
  await uncount(tx, lectures)
  await tx
    .deleteFrom('lectures')
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
}

// Their completions no longer count for the members who completed them.
async function uncount(tx: Tx, { schoolId, courseId, ids }: Lectures): Promise<void> {
  const completions = tx
    .selectFrom('lectureProgress')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('state', '=', 'completed')
    .groupBy('personId')
    .select(['personId', sql<number>`count(*)::integer`.as('count')])
  await tx
    .updateTable('enrolments')
    .from(completions.as('deleted'))
    .set({ completedLectures: sql<number>`greatest(0, enrolments.completed_lectures - deleted.count)` })
    .where('enrolments.schoolId', '=', schoolId)
    .where('enrolments.courseId', '=', courseId)
    .whereRef('enrolments.personId', '=', 'deleted.personId')
    .execute()
}

// Attempts are deleted with their lecture.
async function abandonAnswerFiles(tx: Tx, clock: Clock, { schoolId, ids }: Lectures) {
  const files = await tx
    .selectFrom('attempts')
    .innerJoin('attemptFiles as file', (join) =>
      join.onRef('file.schoolId', '=', 'attempts.schoolId').onRef('file.attemptId', '=', 'attempts.id'),
    )
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.lectureId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .select('file.fileKey')
    .execute()
  // A revision has the files of the returned submission.
  const keys = [...new Set(files.map(({ fileKey }) => fileKey))]
  await abandonFiles(tx, clock, schoolId, keys)
}
