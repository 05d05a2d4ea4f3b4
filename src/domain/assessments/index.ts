import { bindDeps } from '../../platform/bind-deps.ts'
import type { AssessmentsDeps } from './deps.ts'
import * as reads from './questions/bank/read-questions.ts'
import { deleteQuestion, duplicateQuestion } from './questions/bank/remove-questions.ts'
import * as writes from './questions/bank/write-questions.ts'

export type { AssessmentsDeps } from './deps.ts'
export { type Answer, type AnswerFile, answerSchemaOf, isBlank } from './questions/answers.ts'
export { type QuestionSettings, questionFields } from './questions/bank/question-fields.ts'
export type {
  ListedQuestion,
  Question,
  QuestionFilter,
  QuestionVersion,
} from './questions/bank/read-questions.ts'
export type { NewQuestion } from './questions/bank/write-questions.ts'
export {
  type ContentOf,
  type QuestionContent,
  type QuestionContentInput,
  type QuestionKind,
  questionContent,
  questionKinds,
} from './questions/content/question-content.ts'
export { type Feedback, feedbackFor } from './questions/feedback.ts'
export { type Grade, gradeAnswer, type Outcome } from './questions/grading/grade-answer.ts'
export { inSeededOrder } from './questions/seeded-order.ts'
export { type Solution, solutionOf } from './questions/solution.ts'
export { type QuestionView, questionForTaker } from './questions/taker-view.ts'

export type Assessments = ReturnType<typeof createAssessments>

/** The question bank of a school. */
export function createAssessments(deps: AssessmentsDeps) {
  return { ...questionBank(deps) }
}

function questionBank(deps: AssessmentsDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the question bank. */
    listQuestions: on(reads.listQuestions),
    /** A question with its latest content. */
    questionById: on(reads.questionById),
    /** A page of the versions of a question. */
    listQuestionVersions: on(reads.listQuestionVersions),
    /** The tags of the questions in use. */
    listQuestionTags: on(reads.listQuestionTags),
    /** Creates a question with its first version. */
    createQuestion: on(writes.createQuestion),
    /** Updates the given fields of a question. */
    updateQuestion: on(writes.updateQuestion),
    /** Removes a question from lists and draws. */
    archiveQuestion: on(writes.archiveQuestion),
    /** Returns an archived question to the bank. */
    restoreQuestion: on(writes.restoreQuestion),
    /** Creates a copy of a question. */
    duplicateQuestion: on(duplicateQuestion),
    /** Deletes a question that nothing uses. */
    deleteQuestion: on(deleteQuestion),
  }
}
