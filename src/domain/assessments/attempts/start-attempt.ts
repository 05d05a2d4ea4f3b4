import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptId, LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { reachableLecture, refuseDeletedLecture } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { type QuizRow, quizRow } from '../quizzes/quiz-row.ts'
import { copyFiles } from './attempt-files.ts'
import { drawnQuestions } from './drawn-questions.ts'
import { attemptsAt, type OwnAttempt } from './own-attempts.ts'
import { deadlineOf, dueDateOf, type StartStatus, startStatus } from './start-rules.ts'
import { submitOwnTimedOut } from './submit-timed-out.ts'

const mostTries = 5

/** Starts an attempt, or returns the one that is open: two tabs that start at the same time get the same attempt. */
export async function startAttempt(
  deps: AssessmentsDeps,
  member: MemberActor,
  lectureId: LectureId,
): Promise<AttemptId> {
  const { countsFrom, courseId } = await reachableLecture(deps, member, lectureId)
  const quiz = await quizRow(deps.db, member.schoolId, lectureId)
  if (!quiz) throw new Refusal('conflict', 'This lecture has no questions yet')
  await submitOwnTimedOut(deps, member, lectureId)
  for (let tries = 1; ; tries++) {
    const now = deps.clock.now()
    const dueAt = dueDateOf(quiz, countsFrom)
    const attempts = await attemptsAt(deps.db, member, lectureId)
    const status = startStatus(quiz, attempts, { now, dueAt })
    if (status.is === 'open') return status.attemptId
    if (status.is !== 'allowed') throw refused(status)
    const start = { member, lectureId, courseId, quiz, previous: attempts[0], dueAt }
    const started = await inTransaction(deps.db, (tx) => insertAttempt(tx, deps, start))
    if (started) return started
    // Another tab has started one meanwhile.
    if (tries === mostTries) throw new Refusal('conflict', 'Too many attempts start at the same time')
  }
}

function refused(status: Exclude<StartStatus, { is: 'open' | 'allowed' }>): Refusal {
  const sentences = {
    waiting: 'The waiting time after your last attempt has not passed yet',
    used_up: 'You have used all attempts',
    overdue: 'The due date has passed',
    grading: 'Your last submission is not graded yet',
    done: 'You have already passed this assignment',
  } as const
  return new Refusal('conflict', sentences[status.is])
}

type Start = {
  readonly member: MemberActor
  readonly lectureId: LectureId
  readonly courseId: OwnAttempt['courseId']
  readonly quiz: QuizRow
  readonly previous: OwnAttempt | undefined
  readonly dueAt: Date | null
}

/** Undefined if another attempt has the same number or is open: constraints decide, whatever was read before. */
async function insertAttempt(
  tx: Tx,
  { clock }: AssessmentsDeps,
  { member, lectureId, courseId, quiz, previous, dueAt }: Start,
): Promise<AttemptId | undefined> {
  const { schoolId, memberId: personId } = member
  const now = clock.now()
  const isRevision = previous?.state === 'returned'
  // A returned submission is revised with the same questions.
  const seed = isRevision ? previous.seed : randomInt(2 ** 31)
  const questions = await drawnQuestions(tx, schoolId, quiz, seed)
  if (questions.length === 0) throw new Refusal('conflict', 'This lecture has no questions yet')
  const id = newId<'Attempt'>(clock)
  const attempt = {
    schoolId,
    id,
    personId,
    courseId,
    lectureId,
    number: (previous?.number ?? 0) + 1,
    seed,
    state: 'open' as const,
    startedAt: now,
    deadlineAt: deadlineOf(quiz, { now, dueAt }),
    dueAt,
    passPercent: quiz.passPercent,
    maxPoints: questions.reduce((sum, { points }) => sum + points, 0),
  }
  const inserted = await tx
    .insertInto('attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseDeletedLecture)
  if (!inserted) return undefined
  const rows = questions.map(({ id: questionId, version, points: maxPoints }, at) => {
    return { schoolId, attemptId: id, position: at + 1, questionId, version, maxPoints }
  })
  await tx.insertInto('attemptQuestions').values(rows).execute()
  if (isRevision) {
    await copyAnswers(tx, schoolId, { from: previous.id, to: id })
    await copyFiles(tx, clock, schoolId, { from: previous.id, to: id })
  }
  return id
}

type Revision = { readonly from: AttemptId; readonly to: AttemptId }

async function copyAnswers(tx: Tx, schoolId: SchoolId, { from, to }: Revision) {
  await sql`
    update attempt_questions own set answer = before.answer
    from attempt_questions before
    where own.school_id = ${schoolId} and own.attempt_id = ${to}
      and before.school_id = ${schoolId} and before.attempt_id = ${from}
      and before.question_id = own.question_id and before.version = own.version`.execute(tx)
}
