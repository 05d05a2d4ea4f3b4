import type { Db } from '../../../platform/db/database.ts'
import type { AttemptId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { Answer } from '../questions/answers.ts'
import type { QuestionContent } from '../questions/content/question-content.ts'

/** The questions of an attempt in their order, with their keys: never send them to a member as they are. */
export async function questionsOfAttempt(db: Db, schoolId: SchoolId, attemptId: AttemptId) {
  const rows = await db
    .selectFrom('attemptQuestions as own')
    .innerJoin('questionVersions as asked', (join) =>
      join
        .onRef('asked.schoolId', '=', 'own.schoolId')
        .onRef('asked.questionId', '=', 'own.questionId')
        .onRef('asked.version', '=', 'own.version'),
    )
    // A regrade graded by the key of a later version, and shows that one.
    .leftJoin('questionVersions as regraded', (join) =>
      join
        .onRef('regraded.schoolId', '=', 'own.schoolId')
        .onRef('regraded.questionId', '=', 'own.questionId')
        .onRef('regraded.version', '=', 'own.keyVersion'),
    )
    .where('own.schoolId', '=', schoolId)
    .where('own.attemptId', '=', attemptId)
    .orderBy('own.position')
    .select(['own.position', 'own.questionId', 'own.version', 'own.maxPoints', 'own.answer', 'own.revision'])
    .select(['own.savedAt', 'own.points', 'own.gradedBy', 'own.comment', 'asked.content'])
    .select(['own.levels', 'regraded.content as regradedContent'])
    .execute()
  return rows.map(({ regradedContent, ...row }) => ({
    ...row,
    answer: row.answer as Answer | null,
    content: row.content as QuestionContent,
    /** The content whose key graded the answer. */
    key: (regradedContent ?? row.content) as QuestionContent,
  }))
}

export type AttemptQuestion = Awaited<ReturnType<typeof questionsOfAttempt>>[number]
