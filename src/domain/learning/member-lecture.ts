import type { Db } from '../../platform/db/database.ts'
import type { CourseId, LectureId, PersonId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { refuseDeletedLecture } from './deleted-lecture.ts'
import type { LearningDeps } from './deps.ts'
import { enrolmentsReadableBy } from './enrolments.ts'
import { recordOpenedManually } from './openings/opened-lectures.ts'
import { withdrawCompletion } from './progress/enrolment-progress.ts'

/** One lecture of one member. */
export type MemberLecture = { readonly memberId: PersonId; readonly lectureId: LectureId }

/** Sets a lecture back to unread for a member, and with it their completion of the course. */
export async function resetLecture(
  { db, clock }: LearningDeps,
  editor: Editor,
  memberLecture: MemberLecture,
) {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  const { memberId: personId, lectureId } = memberLecture
  await inTransaction(db, async (tx) => {
    const courseId = await courseOf(tx, editor, memberLecture)
    const { numUpdatedRows } = await tx
      .updateTable('lectureProgress')
      .set({ state: 'unread', positionSeconds: 0, furthestSeconds: 0, completedAt: null })
      .set({ reportedAt: null, resetAt: clock.now() })
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .where('lectureId', '=', lectureId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await withdrawCompletion(tx, { schoolId, personId, courseId })
    const body = { personId, courseId, lectureId, byPersonId: authorOf(editor) }
    await recordFact(tx, clock, { schoolId, kind: 'lecture.reset', body })
  })
}

/** Opens a locked lecture for one member, for as long as their access lasts. */
export async function unlockForMember(
  { db, clock }: LearningDeps,
  editor: Editor,
  memberLecture: MemberLecture,
) {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  const { memberId: personId, lectureId } = memberLecture
  const byPersonId = authorOf(editor)
  await inTransaction(db, async (tx) => {
    const courseId = await courseOf(tx, editor, memberLecture)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('lectureUnlocks')
      .values({ schoolId, personId, lectureId, byPersonId, unlockedAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
      .catch(refuseDeletedLecture)
    if (!numInsertedOrUpdatedRows) return
    const body = { personId, courseId, lectureId, byPersonId }
    await recordFact(tx, clock, { schoolId, kind: 'lecture.unlocked', body })
    await recordOpenedManually(tx, clock, { schoolId, personId, courseId, lectureId })
  })
}

export function authorOf(editor: Editor): PersonId | null {
  return editor.kind === 'operator' ? editor.memberId : null
}

async function courseOf(db: Db, editor: Editor, { memberId, lectureId }: MemberLecture): Promise<CourseId> {
  const found = await enrolmentsReadableBy(db, editor)
    .innerJoin('lectures as lecture', (join) =>
      join
        .onRef('lecture.schoolId', '=', 'enrolment.schoolId')
        .onRef('lecture.courseId', '=', 'enrolment.courseId'),
    )
    .where('enrolment.personId', '=', memberId)
    .where('lecture.id', '=', lectureId)
    .select('enrolment.courseId')
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'No such lecture in the courses of this member')
  return found.courseId
}
