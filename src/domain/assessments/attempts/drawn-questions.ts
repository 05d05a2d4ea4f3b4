import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inSeededOrder } from '../questions/seeded-order.ts'
import { drawItems, type QuizRow } from '../quizzes/quiz-row.ts'
import { drawQuestions } from './draw-questions.ts'

/** The questions of an attempt with this seed, in its order and in their current versions. */
export async function drawnQuestions(db: Db, schoolId: SchoolId, quiz: QuizRow, seed: number) {
  const items = drawItems(quiz.items)
  const fixed = items.flatMap((item) => ('questionId' in item ? [item.questionId] : []))
  const tags = items.flatMap((item) => ('drawTag' in item ? [item.drawTag] : []))
  const candidates = await db
    .selectFrom('questions')
    .innerJoin('questionVersions as current', (join) =>
      join
        .onRef('current.schoolId', '=', 'questions.schoolId')
        .onRef('current.questionId', '=', 'questions.id')
        .onRef('current.version', '=', 'questions.version'),
    )
    .where('questions.schoolId', '=', schoolId)
    .where(({ or, and, eb, fn }) =>
      or([
        eb('questions.id', '=', fn.any(eb.val(fixed))),
        and([eb('questions.archivedAt', 'is', null), eb('questions.tags', '&&', eb.val(tags))]),
      ]),
    )
    .select(['questions.id', 'questions.tags', 'questions.version', 'current.points', 'current.content'])
    .execute()
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const drawn = drawQuestions(items, candidates, seed)
  const order = quiz.shufflesQuestions ? inSeededOrder(drawn, `${seed} questions`, (id) => id) : drawn
  return order.flatMap((id) => byId.get(id) ?? [])
}
