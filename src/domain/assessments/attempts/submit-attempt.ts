import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import { reachableLecture } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { gradeAnswer } from '../questions/grading/grade-answer.ts'
import { quizRow } from '../quizzes/quiz-row.ts'
import { type AttemptQuestion, questionsOfAttempt } from './attempt-questions.ts'
import { lockAttempt, type OwnAttempt } from './own-attempts.ts'
import { isLate, penaltyOf } from './penalty.ts'
import { type AttemptOf, hasEnded } from './save-answers.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Submits an open attempt with its saved answers; submitting it again changes nothing. */
export async function submitAttempt(
  deps: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
): Promise<void> {
  await reachableLecture(deps, member, lectureId)
  const { schoolId, memberId: personId } = member
  await inTransaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, { schoolId, personId, attemptId })
    if (attempt.state === 'open') await submit(tx, deps.clock, attempt)
  })
}

/** Submits and grades an attempt that the caller has locked. After its deadline it counts as submitted at the deadline. */
export async function submit(tx: Tx, clock: Clock, attempt: OwnAttempt): Promise<void> {
  const { schoolId, id, deadlineAt, dueAt, personId, courseId, lectureId } = attempt
  const isTimedOut = hasEnded(attempt, clock.now())
  const submittedAt = (isTimedOut && deadlineAt) || clock.now()
  const quiz = await quizRow(tx, schoolId, lectureId)
  const late = {
    isLate: isLate(dueAt, submittedAt),
    penaltyPercent: quiz ? penaltyOf(quiz, dueAt, submittedAt) : 0,
  }
  await tx
    .updateTable('attempts')
    .set({ state: 'submitted', submittedAt, isTimedOut, ...late })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  const questions = await questionsOfAttempt(tx, schoolId, id)
  const needsPerson = await gradeByKey(tx, attempt, questions)
  const body = { attemptId: id, personId, courseId, lectureId, needsPerson }
  await recordFact(tx, clock, { schoolId, kind: 'attempt.submitted', body })
  if (!needsPerson) await settleAttempt(tx, clock, { ...attempt, ...late, state: 'submitted' })
}

/** Grades what the key can decide; true if answers wait for a person. */
async function gradeByKey(
  tx: Tx,
  { schoolId, id }: OwnAttempt,
  questions: readonly AttemptQuestion[],
): Promise<boolean> {
  const grades = questions.map(({ position, content, answer, maxPoints }) => {
    const { points, needsPerson } = gradeAnswer(content, answer, maxPoints)
    return { position, points, needsPerson }
  })
  const decided = grades.filter(({ needsPerson }) => !needsPerson)
  if (decided.length > 0)
    await sql`
      update attempt_questions set points = graded.points, graded_by = 'key'
      from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as graded(position integer, points integer)
      where school_id = ${schoolId} and attempt_id = ${id}
        and attempt_questions.position = graded.position`.execute(tx)
  return decided.length < grades.length
}
