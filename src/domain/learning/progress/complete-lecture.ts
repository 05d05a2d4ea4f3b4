import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { refuseDeletedLecture } from '../deleted-lecture.ts'
import type { LearningDeps } from '../deps.ts'
import { recordOpenedAfter } from '../openings/opened-lectures.ts'
import { hasQuiz } from '../quiz-lecture.ts'
import { reachableLecture } from '../reachable-lecture.ts'
import { completedLectures, lockEnrolment } from './enrolment-progress.ts'

/** The member marks a lecture as completed; doing so twice changes nothing. */
export async function completeLecture(deps: LearningDeps, member: MemberActor, lectureId: LectureId) {
  const { courseId, state, kind } = await reachableLecture(deps, member, lectureId)
  if (state === 'completed') return
  if (kind === 'quiz' && (await hasQuiz(deps.db, member.schoolId, lectureId)))
    throw new Refusal('conflict', 'This lecture is completed by passing its quiz')
  const { schoolId, memberId: personId } = member
  await inTransaction(deps.db, (tx) => complete(tx, deps.clock, { schoolId, personId, courseId, lectureId }))
}

export type LectureProgressKey = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly courseId: CourseId
  readonly lectureId: LectureId
}

/** Completes a lecture, and with the last one its course; each fact is recorded once, even concurrently. */
export async function complete(tx: Tx, clock: Clock, key: LectureProgressKey): Promise<void> {
  if (!(await setCompleted(tx, clock, key))) return
  const { schoolId, personId, courseId, lectureId } = key
  const body = { personId, courseId, lectureId }
  await recordFact(tx, clock, { schoolId, kind: 'lecture.completed', body })
  await recordOpenedAfter(tx, clock, key)
  if (!(await advance(tx, clock, key))) return
  await recordFact(tx, clock, { schoolId, kind: 'course.completed', body: { personId, courseId } })
}

async function setCompleted(tx: Tx, clock: Clock, key: LectureProgressKey): Promise<boolean> {
  const now = clock.now()
  const completed = await tx
    .insertInto('lectureProgress')
    .values({ ...key, state: 'completed', openedAt: now, completedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'personId', 'courseId', 'lectureId'])
        .doUpdateSet({ state: 'completed', completedAt: now })
        .where('lectureProgress.state', '!=', 'completed'),
    )
    .returning('lectureId')
    .executeTakeFirst()
    .catch(refuseDeletedLecture)
  return completed !== undefined
}

// Returns whether it was the last lecture of the course.
async function advance(tx: Tx, clock: Clock, key: LectureProgressKey): Promise<boolean> {
  const { schoolId, personId, courseId } = key
  const before = await lockEnrolment(tx, key)
  const now = clock.now()
  const after = await tx
    .updateTable('enrolments')
    .set(({ exists }) => ({
      advancedAt: now,
      completedLectures: completedLectures(schoolId),
      completedAt: sql<Date | null>`case when ${exists(unfinishedLecture(tx, schoolId))} then enrolments.completed_at
        else coalesce(enrolments.completed_at, ${now}) end`,
    }))
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('courseId', '=', courseId)
    .returning('completedAt')
    .executeTakeFirst()
  return before?.completedAt === null && after?.completedAt != null
}

function unfinishedLecture(tx: Tx, schoolId: SchoolId) {
  return tx
    .selectFrom('lectures as lecture')
    .leftJoin('lectureProgress as progress', (join) =>
      join
        .onRef('progress.schoolId', '=', 'lecture.schoolId')
        .onRef('progress.courseId', '=', 'lecture.courseId')
        .onRef('progress.lectureId', '=', 'lecture.id')
        .on(sql<boolean>`progress.person_id = enrolments.person_id`),
    )
    .select('lecture.id')
    .where('lecture.schoolId', '=', schoolId)
    .where(sql<boolean>`lecture.course_id = enrolments.course_id`)
    .where(sql<boolean>`progress.state is distinct from 'completed'`)
}
