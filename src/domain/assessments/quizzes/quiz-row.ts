import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { QuizItem } from '../attempts/draw-questions.ts'
import type { QuizItemSettings } from './quiz-settings.ts'

/** The settings of a quiz with its items; undefined for a lecture without. The caller has checked the permission. */
export async function quizRow(db: Db, schoolId: SchoolId, lectureId: LectureId) {
  return await db
    .selectFrom('quizzes')
    .where('quizzes.schoolId', '=', schoolId)
    .where('quizzes.lectureId', '=', lectureId)
    .selectAll()
    .select(itemsInJson(schoolId).as('items'))
    .executeTakeFirst()
}

export type QuizRow = NonNullable<Awaited<ReturnType<typeof quizRow>>>

const itemsInJson = (schoolId: SchoolId) => sql<readonly QuizItemSettings[]>`coalesce((
  select json_agg(json_build_object(
    'questionId', question_id, 'drawTag', draw_tag, 'drawCount', draw_count) order by position)
  from quiz_items
  where quiz_items.school_id = ${schoolId} and quiz_items.lecture_id = quizzes.lecture_id
), '[]')`

/** The items as the draw needs them. */
export function drawItems(items: readonly QuizItemSettings[]): QuizItem[] {
  return items.flatMap(({ questionId, drawTag, drawCount }): QuizItem[] => {
    if (questionId) return [{ questionId }]
    return drawTag && drawCount ? [{ drawTag, drawCount }] : []
  })
}
