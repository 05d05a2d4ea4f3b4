import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { problemsIn, refuseProblems } from '../../../platform/fields.ts'
import { reachableLecture } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { type Answer, answerSchemaOf } from '../questions/answers.ts'
import { type AttemptQuestion, questionsOfAttempt } from './attempt-questions.ts'
import { lockAttempt, type OwnAttempt } from './own-attempts.ts'

/** An answer to save: its question's position, and a revision that increases with every change. */
export type GivenAnswer = { readonly position: number; readonly revision: number; readonly answer: unknown }

/** The result of a save. */
export type SaveOutcome =
  /** `outdated` are the positions for which a newer answer was saved before. */
  | { readonly is: 'saved'; readonly savedAt: Date; readonly outdated: readonly number[] }
  | { readonly is: 'time_up' }
  | { readonly is: 'submitted' }

export type AttemptOf = { readonly lectureId: LectureId; readonly attemptId: AttemptId }

/**
 * Saves answers of an open attempt until its deadline, by the clock of the server. An older revision never replaces a
 * newer one, in whatever order saves arrive. Files are saved by themselves.
 */
export async function saveAnswers(
  deps: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
  given: readonly GivenAnswer[],
): Promise<SaveOutcome> {
  await reachableLecture(deps, member, lectureId)
  const { schoolId, memberId: personId } = member
  return await inTransaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, { schoolId, personId, attemptId })
    const savedAt = deps.clock.now()
    if (attempt.state !== 'open') return { is: 'submitted' }
    if (hasEnded(attempt, savedAt)) return { is: 'time_up' }
    const answers = checkedAnswers(await questionsOfAttempt(tx, schoolId, attemptId), given)
    const saved = await writeAnswers(tx, attempt, answers, savedAt)
    const outdated = answers.map(({ position }) => position).filter((position) => !saved.has(position))
    return { is: 'saved', savedAt, outdated }
  })
}

/** True if the time limit of an attempt has passed. */
export function hasEnded({ deadlineAt }: Pick<OwnAttempt, 'deadlineAt'>, now: Date): boolean {
  return deadlineAt !== null && now > deadlineAt
}

type CheckedAnswer = { readonly position: number; readonly revision: number; readonly answer: Answer }

function checkedAnswers(
  questions: readonly AttemptQuestion[],
  given: readonly GivenAnswer[],
): readonly CheckedAnswer[] {
  const byPosition = new Map(questions.map((question) => [question.position, question]))
  const results = given.map(({ position, revision, answer }) => {
    const question = byPosition.get(position)
    // The member names no file keys.
    if (!question || question.content.kind === 'file') return { problems: [] }
    const { data, error } = answerSchemaOf(question.content).safeParse(answer)
    const problems = problemsIn(error).map(({ field, message }) => {
      return { field: `answers.${position}${field && '.'}${field}`, message }
    })
    return { problems, ...(data && { checked: { position, revision, answer: data } }) }
  })
  refuseProblems(
    'answer',
    results.flatMap(({ problems }) => problems),
  )
  return results.flatMap(({ checked }) => checked ?? [])
}

async function writeAnswers(
  tx: Tx,
  { schoolId, id }: OwnAttempt,
  answers: readonly CheckedAnswer[],
  savedAt: Date,
): Promise<ReadonlySet<number>> {
  if (answers.length === 0) return new Set()
  const given = sql<CheckedAnswer>`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
    as given(position integer, revision integer, answer jsonb)`
  const { rows } = await sql<{ position: number }>`
    update attempt_questions set answer = given.answer, revision = given.revision, saved_at = ${savedAt}
    from ${given}
    where school_id = ${schoolId} and attempt_id = ${id} and attempt_questions.position = given.position
      and attempt_questions.revision < given.revision
    returning attempt_questions.position`.execute(tx)
  return new Set(rows.map(({ position }) => position))
}
