import type { AttemptFileId, AttemptId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { answerFiles } from '../attempts/attempt-files.ts'
import { questionsOfAttempt } from '../attempts/attempt-questions.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { criteriaFor, rubricsOf } from './rubrics.ts'
import { describedSubmissions, earlierAttempts, submissionsReadableBy } from './submissions.ts'

/** A submission with its questions, keys, answers, files and rubrics; undefined outside of the editor's courses. */
export async function submissionById({ db, clock }: AssessmentsDeps, editor: Editor, id: AttemptId) {
  refuseUnlessMay(editor, 'students:read')
  const submission = await describedSubmissions(db, editor, clock.now())
    .where('attempts.id', '=', id)
    .select(['attempts.penaltyPercent', 'attempts.passPercent', 'attempts.points', 'attempts.maxPoints'])
    .select(['attempts.passed', 'attempts.comment', 'attempts.gradedAt', 'attempts.isTimedOut'])
    .executeTakeFirst()
  if (!submission) return undefined
  const { schoolId } = editor
  const questions = await questionsOfAttempt(db, schoolId, id)
  const files = await answerFiles(db, schoolId, id)
  const rubrics = await rubricsOf(db, schoolId, submission.lectureId)
  return {
    ...submission,
    earlier: await earlierAttempts(db, schoolId, submission),
    questions: questions.map((question) => ({
      ...question,
      files: files.filter(({ position }) => position === question.position),
      criteria: criteriaFor(rubrics, question.questionId),
    })),
  }
}

/** A submission as its grader sees it. */
export type Submission = LookupRow<typeof submissionById>

/** A file of a submission in the editor's courses; undefined if there is none. */
export async function submittedFile(
  { db }: AssessmentsDeps,
  editor: Editor,
  { attemptId, id }: { readonly attemptId: AttemptId; readonly id: AttemptFileId },
) {
  return await submissionsReadableBy(db, editor)
    .innerJoin('attemptFiles as file', (join) =>
      join.onRef('file.schoolId', '=', 'attempts.schoolId').onRef('file.attemptId', '=', 'attempts.id'),
    )
    .where('attempts.id', '=', attemptId)
    .where('file.id', '=', id)
    .select(['file.fileKey', 'file.name', 'file.mimeType'])
    .executeTakeFirst()
}
