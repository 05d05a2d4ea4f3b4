import type { Db } from '../../../../platform/db/database.ts'
import type { LectureId, QuestionId, SchoolId } from '../../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../../identity/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import type { QuestionContent } from '../../questions/content/question-content.ts'
import { mostPreviewed } from '../limits.ts'
import { refuseUnknownQuiz } from '../rubrics.ts'
import { outdatedAnswers } from './outdated-answers.ts'
import { type Correction, regradeAnswer, summaryOf } from './regrade-answer.ts'

/** The question of a quiz whose answers are graded again by its latest version. */
export type QuestionOfQuiz = { readonly lectureId: LectureId; readonly questionId: QuestionId }

/** A dry run of a regrade: a summary of all attempts, and the changes, the heaviest first. */
export async function previewRegrade({ db }: AssessmentsDeps, editor: Editor, of: QuestionOfQuiz) {
  refuseUnlessMay(editor, 'submissions:grade')
  await refuseUnknownQuiz(db, editor, of.lectureId)
  const { version, title, content } = await latestVersion(db, editor.schoolId, of.questionId)
  const answers = await outdatedAnswers(db, { ...of, schoolId: editor.schoolId, version })
  const corrected = answers.map((answer) => {
    const { attemptId, personId, memberName, maxPoints } = answer
    return { attemptId, personId, memberName, maxPoints, ...regradeAnswer(content, answer) }
  })
  const changed = corrected
    .filter((each) => each.oldAnswerPoints !== each.newAnswerPoints)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
  return {
    ...of,
    title,
    version,
    summary: summaryOf(corrected),
    changes: changed.slice(0, mostPreviewed),
    hasMore: changed.length > mostPreviewed,
  }
}

export type RegradePreview = Awaited<ReturnType<typeof previewRegrade>>

// Lost passes first, then gained ones, then the largest differences.
function weightOf({ result, oldAnswerPoints, newAnswerPoints }: Correction): number {
  const difference = Math.abs(newAnswerPoints - oldAnswerPoints)
  if (!result || result.passedBefore === result.reachesPassMark) return difference
  return difference + (result.passedBefore ? 2e9 : 1e9)
}

/** The latest version of a question, by whose key answers are graded again. */
export async function latestVersion(db: Db, schoolId: SchoolId, questionId: QuestionId) {
  const latest = await db
    .selectFrom('questions')
    .innerJoin('questionVersions as latest', (join) =>
      join
        .onRef('latest.schoolId', '=', 'questions.schoolId')
        .onRef('latest.questionId', '=', 'questions.id')
        .onRef('latest.version', '=', 'questions.version'),
    )
    .where('questions.schoolId', '=', schoolId)
    .where('questions.id', '=', questionId)
    .select(['questions.title', 'latest.version', 'latest.content'])
    .executeTakeFirst()
  if (!latest) throw new Refusal('not_found', 'No such question')
  return { ...latest, content: latest.content as QuestionContent }
}
