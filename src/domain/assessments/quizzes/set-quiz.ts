import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { neverChanged, nextVersion, refuseStale, type WriteResult } from '../../../platform/row-version.ts'
import { changeCurriculum } from '../../catalog/index.ts'
import type { Editor } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { quizRow } from './quiz-row.ts'
import { checkedQuiz, type QuizSettings } from './quiz-settings.ts'

/** Sets the quiz of a lecture of kind quiz. Attempts that have started keep their questions. */
export async function setQuiz(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  lectureId: LectureId,
  { updatedAt: readAt, ...input }: QuizSettings & { readonly updatedAt: Date },
): Promise<WriteResult<LectureId>> {
  const { items, ...settings } = checkedQuiz(input)
  const { schoolId } = editor
  return await changeCurriculum(db, editor, { lectureId }, async (tx, courseId) => {
    await refuseOtherKinds(tx, schoolId, lectureId)
    const former = await quizRow(tx, schoolId, lectureId)
    refuseStale(former ?? { updatedAt: neverChanged }, readAt)
    const updatedAt = former ? nextVersion(clock, former) : clock.now()
    await tx
      .insertInto('quizzes')
      .values({ schoolId, lectureId, courseId, ...settings, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(['schoolId', 'lectureId']).doUpdateSet({ ...settings, updatedAt }),
      )
      .execute()
    await replaceItems(tx, { schoolId, lectureId }, items)
    return { id: lectureId, updatedAt }
  })
}

async function refuseOtherKinds(tx: Tx, schoolId: SchoolId, lectureId: LectureId) {
  const lecture = await tx
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .where('id', '=', lectureId)
    .select('kind')
    .executeTakeFirst()
  if (!lecture) throw new Refusal('not_found', 'No such lecture')
  if (lecture.kind !== 'quiz') throw new Refusal('conflict', 'Only lectures of kind quiz have a quiz')
}

type QuizKey = { readonly schoolId: SchoolId; readonly lectureId: LectureId }

async function replaceItems(tx: Tx, key: QuizKey, items: QuizSettings['items']) {
  await tx
    .deleteFrom('quizItems')
    .where('schoolId', '=', key.schoolId)
    .where('lectureId', '=', key.lectureId)
    .execute()
  if (items.length === 0) return
  const rows = items.map((item, at) => ({ ...key, position: at + 1, ...item }))
  await tx
    .insertInto('quizItems')
    .values(rows)
    .execute()
    .catch((error: unknown) => {
      if (!violates(error, 'quiz_items_question')) throw error
      throw invalid('quiz', [{ field: 'items', message: 'must name questions of this school' }])
    })
}
