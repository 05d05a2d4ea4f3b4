import type { Db } from '../../platform/db/database.ts'
import type { LectureId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** Whether a lecture of kind quiz has questions, so that only passing completes it. */
export async function hasQuiz(db: Db, schoolId: SchoolId, lectureId: LectureId): Promise<boolean> {
  const item = await db
    .selectFrom('quizItems')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', lectureId)
    .select('position')
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}
