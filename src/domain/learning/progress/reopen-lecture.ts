import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { hasQuiz } from '../quiz-lecture.ts'
import { reachableLecture } from '../reachable-lecture.ts'
import { withdrawCompletion } from './enrolment-progress.ts'

/**
 * The member reopens a completed lecture: it counts as read, its course as not completed. Progress reports from
 * before this moment no longer complete it; the playback position stays.
 */
export async function reopenLecture(deps: LearningDeps, member: MemberActor, lectureId: LectureId) {
  const { courseId, state, kind } = await reachableLecture(deps, member, lectureId)
  if (state !== 'completed') return
  if (kind === 'quiz' && (await hasQuiz(deps.db, member.schoolId, lectureId)))
    throw new Refusal('conflict', 'A lecture with a quiz stays completed once it is passed')
  const { schoolId, memberId: personId } = member
  await inTransaction(deps.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('lectureProgress')
      .set({ state: 'read', completedAt: null, resetAt: deps.clock.now() })
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .where('courseId', '=', courseId)
      .where('lectureId', '=', lectureId)
      .where('state', '=', 'completed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await withdrawCompletion(tx, { schoolId, personId, courseId })
    const body = { personId, courseId, lectureId }
    await recordFact(tx, deps.clock, { schoolId, kind: 'lecture.reopened', body })
  })
}
