import type { LectureId, QuestionId } from '../../../platform/db/schema/schema.gen.ts'
import { neverChanged } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { quizRow } from './quiz-row.ts'
import { newQuiz, type QuizItemSettings } from './quiz-settings.ts'

/** The quiz of a lecture for editors; the defaults for a lecture that has none yet. Undefined unless its kind is quiz. */
export async function quizOf({ db }: AssessmentsDeps, editor: Editor, lectureId: LectureId) {
  refuseUnlessMay(editor, 'curriculum:read')
  const { schoolId } = editor
  const lecture = await db
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .where('id', '=', lectureId)
    .where('kind', '=', 'quiz')
    .select(['courseId', 'title'])
    .executeTakeFirst()
  if (!lecture) return undefined
  const row = await quizRow(db, schoolId, lectureId)
  const settings = row ?? { ...newQuiz, updatedAt: neverChanged }
  const items = await withQuestions(db, editor, settings.items)
  return { ...settings, ...lecture, lectureId, items }
}

async function withQuestions(
  db: AssessmentsDeps['db'],
  { schoolId }: Editor,
  items: readonly QuizItemSettings[],
) {
  const ids = items.flatMap(({ questionId }) => (questionId ? [questionId] : []))
  const tags = items.flatMap(({ drawTag }) => (drawTag ? [drawTag] : []))
  const questions = new Map((await titlesOf(db, schoolId, ids)).map((question) => [question.id, question]))
  const counts = await countsByTag(db, schoolId, tags)
  return items.map((item) => ({
    ...item,
    question: item.questionId ? (questions.get(item.questionId) ?? null) : null,
    available: item.drawTag ? (counts.get(item.drawTag) ?? 0) : null,
  }))
}

async function titlesOf(db: AssessmentsDeps['db'], schoolId: Editor['schoolId'], ids: readonly QuestionId[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('questions')
    .innerJoin('questionVersions as current', (join) =>
      join
        .onRef('current.schoolId', '=', 'questions.schoolId')
        .onRef('current.questionId', '=', 'questions.id')
        .onRef('current.version', '=', 'questions.version'),
    )
    .where('questions.schoolId', '=', schoolId)
    .where('questions.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .select(['questions.id', 'questions.title', 'questions.kind', 'questions.archivedAt', 'current.points'])
    .execute()
}

async function countsByTag(
  db: AssessmentsDeps['db'],
  schoolId: Editor['schoolId'],
  tags: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tags.length === 0) return new Map()
  const rows = await db
    .selectFrom('questions')
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb('tags', '&&', eb.val([...tags])))
    .select('tags')
    .execute()
  return new Map(tags.map((tag) => [tag, rows.filter((row) => row.tags.includes(tag)).length]))
}

export type EditedQuiz = NonNullable<Awaited<ReturnType<typeof quizOf>>>
