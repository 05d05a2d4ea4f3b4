import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { LectureId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { type FieldProblem, Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { lectureRows, lockOfRow } from './lecture-rows.ts'
import type { Lock } from './lock.ts'

/** A lecture of the member's courses that is open to them; refused with the reason while it is locked. */
export async function reachableLecture(
  { db, clock }: Pick<LearningDeps, 'db' | 'clock'>,
  { schoolId, memberId }: MemberActor,
  lectureId: LectureId,
) {
  const now = clock.now()
  const [lecture] = await findLecture(db, { schoolId, memberId, now, lectureId })
  if (!lecture) throw new Refusal('not_found', 'No such lecture in your courses')
  const lock = lockOfRow(lecture, now)
  if (lock.isLocked) throw locked(lock)
  return lecture
}

export type ReachableLecture = Awaited<ReturnType<typeof reachableLecture>>

const findLecture = prepared(
  'learning.lecture',
  (
    db,
    {
      schoolId,
      memberId,
      now,
      lectureId,
    }: { schoolId: SchoolId; memberId: PersonId; now: Date; lectureId: LectureId },
  ) => lectureRows(db, { schoolId, memberId }, now).where('lecture.id', '=', lectureId),
)

const sentences = {
  scheduled: 'This lecture opens later',
  prerequisite: 'Another lecture must be completed before this one',
  expired: 'Your access to this course has ended',
} as const

function locked({ lockReason, unlockAt }: Extract<Lock, { isLocked: true }>): Refusal {
  const problems: FieldProblem[] = [{ field: 'lockReason', message: lockReason }]
  if (unlockAt) problems.push({ field: 'unlockAt', message: unlockAt.toISOString() })
  return new Refusal('not_permitted', sentences[lockReason], { problems })
}
