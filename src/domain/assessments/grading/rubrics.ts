import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LectureId, QuestionId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { rulesFor } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { coursesOfStaff } from '../../catalog/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { type Criterion, rubricFields } from './rubric.ts'

const checked = rulesFor('rubric', rubricFields)

/** The subject of a rubric: one question of a quiz, or all its answers without a rubric of their own. */
export type RubricOf = { readonly lectureId: LectureId; readonly questionId: QuestionId | null }

/** The rubrics of a quiz. */
export async function listRubrics({ db }: AssessmentsDeps, editor: Editor, lectureId: LectureId) {
  refuseUnlessMay(editor, 'students:read')
  await refuseUnknownQuiz(db, editor, lectureId)
  return await rubricsOf(db, editor.schoolId, lectureId)
}

/** The rubrics of a quiz, for callers that have checked the permission. */
export async function rubricsOf(db: Db, schoolId: SchoolId, lectureId: LectureId) {
  const rows = await db
    .selectFrom('rubrics')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', lectureId)
    .orderBy('id')
    .select(['id', 'lectureId', 'questionId', 'criteria', 'updatedAt'])
    .execute()
  return rows.map((row) => ({ ...row, criteria: row.criteria as readonly Criterion[] }))
}

export type Rubric = Awaited<ReturnType<typeof rubricsOf>>[number]

/** The criteria for the answers to a question: its own rubric, otherwise that of the quiz. */
export function criteriaFor(rubrics: readonly Rubric[], questionId: QuestionId): readonly Criterion[] {
  const own = rubrics.find((rubric) => rubric.questionId === questionId)
  return (own ?? rubrics.find((rubric) => rubric.questionId === null))?.criteria ?? []
}

/** Sets the rubric of a quiz or of one of its questions; without criteria there is none. Given grades do not change. */
export async function setRubric(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  { lectureId, questionId }: RubricOf,
  criteria: readonly Criterion[],
): Promise<void> {
  refuseUnlessMay(editor, 'submissions:grade')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    await refuseUnknownQuiz(tx, editor, lectureId)
    await tx
      .deleteFrom('rubrics')
      .where('schoolId', '=', schoolId)
      .where('lectureId', '=', lectureId)
      .where('questionId', 'is not distinct from', questionId)
      .execute()
    if (criteria.length === 0) return
    if (questionId) await refuseUnknownQuestion(tx, schoolId, { lectureId, questionId })
    const json = JSON.stringify(checked({ criteria }).criteria)
    await tx
      .insertInto('rubrics')
      .values({ schoolId, id: newId(clock), lectureId, questionId, criteria: json, updatedAt: clock.now() })
      .execute()
  })
}

/** Refuses a lecture that has no quiz, and one of a course that the editor does not work on. */
export async function refuseUnknownQuiz(db: Db, editor: Editor, lectureId: LectureId): Promise<void> {
  const quiz = await db
    .selectFrom('quizzes')
    .where('quizzes.schoolId', '=', editor.schoolId)
    .where('quizzes.lectureId', '=', lectureId)
    .where('quizzes.courseId', 'in', coursesOfStaff(db, editor))
    .select('quizzes.lectureId')
    .executeTakeFirst()
  if (!quiz) throw new Refusal('not_found', 'No such quiz in the courses that you work on')
}

// A drawn question is named by no item, but by the attempts that drew it.
async function refuseUnknownQuestion(
  db: Db,
  schoolId: SchoolId,
  { lectureId, questionId }: { readonly lectureId: LectureId; readonly questionId: QuestionId },
) {
  const { rows } = await sql<{ id: string }>`
    select questions.id from questions
    where questions.school_id = ${schoolId} and questions.id = ${questionId} and exists (
      select from quiz_items item
      where item.school_id = ${schoolId} and item.lecture_id = ${lectureId}
        and (item.question_id = questions.id or item.draw_tag = any(questions.tags))
    )
  `.execute(db)
  if (rows.length === 0) throw new Refusal('not_found', 'No such question in this quiz')
}
