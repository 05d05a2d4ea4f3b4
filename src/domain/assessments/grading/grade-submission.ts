import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import { refuseUnlessMay } from '../../identity/index.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import { questionsOfAttempt } from '../attempts/attempt-questions.ts'
import { settleAttempt } from '../attempts/settle-attempt.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { endClaim, takeClaim } from './claims.ts'
import { type AnswerGrade, gradesOf } from './given-grades.ts'
import { rubricsOf } from './rubrics.ts'
import { type LockedSubmission, lockSubmission, refuseUnlessWaiting } from './submissions.ts'

/** The grade of a submission by a person. */
export type SubmissionGrade = {
  readonly answers: readonly AnswerGrade[]
  readonly comment?: string | undefined
  /** False: the grades are stored, and the submission stays in the queue. */
  readonly isFinished: boolean
  /** True if the grader knows that a correction takes away a pass. */
  readonly withdrawsPass?: boolean | undefined
}

/**
 * Stores grades of a submission. Finished grading shows them to the member, and a pass completes the lecture. A graded
 * submission can be corrected; its pass is taken away only if the grader says so.
 */
export async function gradeSubmission(
  { db, clock }: AssessmentsDeps,
  grader: OperatorActor,
  id: AttemptId,
  grade: SubmissionGrade,
): Promise<void> {
  refuseUnlessMay(grader, 'submissions:grade')
  await inTransaction(db, async (tx) => {
    const submission = await lockSubmission(tx, grader, id)
    if (!grade.isFinished || submission.state === 'returned') refuseUnlessWaiting(submission)
    await takeClaim(tx, clock, grader, id)
    await writeGrades(tx, grader, submission, grade)
    if (grade.isFinished) await finish(tx, clock, { grader, submission, grade })
  })
}

async function writeGrades(
  tx: Tx,
  grader: OperatorActor,
  { schoolId, id, lectureId }: LockedSubmission,
  { answers, comment }: SubmissionGrade,
) {
  const questions = await questionsOfAttempt(tx, schoolId, id)
  const grades = gradesOf(answers, { questions, rubrics: await rubricsOf(tx, schoolId, lectureId) })
  if (grades.length > 0)
    await sql`
      update attempt_questions set
        points = coalesce(given.points, attempt_questions.points),
        graded_by = case when given.points is null then attempt_questions.graded_by else 'person' end,
        grader_id = ${grader.memberId},
        levels = coalesce(given.levels, attempt_questions.levels),
        comment = coalesce(given.comment, attempt_questions.comment)
      from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
        as given(position integer, points integer, levels jsonb, comment text)
      where school_id = ${schoolId} and attempt_id = ${id}
        and attempt_questions.position = given.position`.execute(tx)
  await tx
    .updateTable('attempts')
    .set({ graderId: grader.memberId, ...(comment === undefined ? {} : { comment }) })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

type Finished = {
  readonly grader: OperatorActor
  readonly submission: LockedSubmission
  readonly grade: SubmissionGrade
}

async function finish(tx: Tx, clock: Clock, { grader, submission, grade }: Finished) {
  const { schoolId, id: attemptId, personId, courseId, lectureId } = submission
  await settleAttempt(tx, clock, submission)
  const { state, passed } = await tx
    .selectFrom('attempts')
    .where('schoolId', '=', schoolId)
    .where('id', '=', attemptId)
    .select(['state', 'passed'])
    .executeTakeFirstOrThrow()
  if (state !== 'graded') throw ungraded()
  if (submission.passed && !passed && !grade.withdrawsPass) throw losesPass()
  await endClaim(tx, schoolId, attemptId)
  const body = { attemptId, personId, courseId, lectureId, byPersonId: grader.memberId }
  await recordFact(tx, clock, { schoolId, kind: 'submission.graded', body })
}

function ungraded(): Refusal {
  return new Refusal('invalid_input', 'Some answers have no points yet', {
    problems: [
      { field: 'answers', message: 'must give points to every answer that the key could not grade' },
    ],
  })
}

function losesPass(): Refusal {
  return new Refusal('conflict', 'With these points the member no longer passes. Confirm it to continue.', {
    problems: [{ field: 'withdrawsPass', message: 'must be true to take away the pass' }],
  })
}
