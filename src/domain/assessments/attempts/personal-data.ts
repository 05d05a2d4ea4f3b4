import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AttemptId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import type { AssessmentsDeps } from '../deps.ts'
import type { Answer } from '../questions/answers.ts'
import type { QuestionContent } from '../questions/content/question-content.ts'

/**
 * The attempts of a person at a school with what they answered, for their data export. No key is in it, and no points that
 * the key decided, which would reveal it.
 */
export async function attemptsPersonalData(
  { db }: Pick<AssessmentsDeps, 'db'>,
  schoolId: SchoolId,
  personId: PersonId,
) {
  const attempts = await ownAttempts(db, schoolId, personId)
  const answers = await ownAnswers(db, schoolId, personId)
  return {
    attempts: attempts.map(({ id, ...attempt }) => ({
      ...attempt,
      answers: answers.filter(({ attemptId }) => attemptId === id).map(toExported),
    })),
  }
}

async function ownAttempts(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('attempts')
    .innerJoin('lectures', (join) =>
      join
        .onRef('lectures.schoolId', '=', 'attempts.schoolId')
        .onRef('lectures.id', '=', 'attempts.lectureId'),
    )
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.personId', '=', personId)
    .orderBy('attempts.startedAt')
    .orderBy('attempts.id')
    .select(['attempts.id', 'lectures.title as lecture', 'attempts.number', 'attempts.state'])
    .select(['attempts.startedAt', 'attempts.submittedAt', 'attempts.gradedAt', 'attempts.isLate'])
    .select(['attempts.points', 'attempts.maxPoints', 'attempts.passed', 'attempts.comment'])
    .execute()
}

async function ownAnswers(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('attempts')
    .innerJoin('attemptQuestions as own', (join) =>
      join.onRef('own.schoolId', '=', 'attempts.schoolId').onRef('own.attemptId', '=', 'attempts.id'),
    )
    .innerJoin('questionVersions as asked', (join) =>
      join
        .onRef('asked.schoolId', '=', 'own.schoolId')
        .onRef('asked.questionId', '=', 'own.questionId')
        .onRef('asked.version', '=', 'own.version'),
    )
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.personId', '=', personId)
    .orderBy('own.attemptId')
    .orderBy('own.position')
    .select(['own.attemptId', 'own.answer', 'own.points', 'own.gradedBy', 'own.comment', 'asked.content'])
    .execute()
}

type AnswerRow = Awaited<ReturnType<typeof ownAnswers>>[number]

function toExported({ answer, points, gradedBy, comment, content }: AnswerRow) {
  const byPerson = gradedBy === 'person' ? { points, comment } : {}
  return { question: (content as QuestionContent).prompt, answer: answerText(content, answer), ...byPerson }
}

// The texts of options, because their ids mean nothing to the member.
function answerText(content: AnswerRow['content'], answer: AnswerRow['answer']): unknown {
  const given = answer as Answer | null
  const question = content as QuestionContent
  if (given?.kind === 'single_choice' && 'options' in question)
    return question.options.find(({ id }) => id === given.option)?.text ?? null
  if (given?.kind === 'multiple_choice' && 'options' in question)
    return question.options.filter(({ id }) => given.options.includes(id)).map(({ text }) => text)
  if (given?.kind === 'file') return given.files.map(({ name }) => name)
  return given
}

/** Deletes the attempts of a deleted account with their answers and files. */
export async function forgetAttempts(
  { db, clock }: AssessmentsDeps,
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const attempts = await tx
      .selectFrom('attempts')
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .select('id')
      .execute()
    const ids = attempts.map(({ id }) => id)
    await abandonFiles(tx, clock, schoolId, await fileKeysOf(tx, schoolId, ids))
    await tx
      .deleteFrom('attempts')
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .execute()
  })
}

async function fileKeysOf(tx: Tx, schoolId: SchoolId, attemptIds: readonly AttemptId[]) {
  const files = await tx
    .selectFrom('attemptFiles')
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', (eb) => eb.fn.any(eb.val([...attemptIds])))
    .select('fileKey')
    .execute()
  return [...new Set(files.map(({ fileKey }) => fileKey))]
}
