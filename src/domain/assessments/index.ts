import { bindDeps } from '../../platform/bind-deps.ts'
import { addAnswerFile, ownAnswerFile, removeAnswerFile } from './attempts/attempt-files.ts'
import { attemptsPersonalData, forgetAttempts } from './attempts/personal-data.ts'
import { questionMedia } from './attempts/question-media.ts'
import { ownAttempt, ownQuiz } from './attempts/read-attempts.ts'
import { saveAnswers } from './attempts/save-answers.ts'
import { startAttempt } from './attempts/start-attempt.ts'
import { submitAttempt } from './attempts/submit-attempt.ts'
import { submitTimedOut } from './attempts/submit-timed-out.ts'
import type { AssessmentsDeps } from './deps.ts'
import { gradingOperations } from './grading/grading-operations.ts'
import * as grading from './grading/limits.ts'
import { authoredPersonalData, forgetAuthor } from './questions/bank/personal-data.ts'
import * as reads from './questions/bank/read-questions.ts'
import { deleteQuestion, duplicateQuestion } from './questions/bank/remove-questions.ts'
import * as writes from './questions/bank/write-questions.ts'
import * as exchange from './questions/exchange/exchange-questions.ts'
import { previewQuiz } from './quizzes/preview-quiz.ts'
import { quizOf } from './quizzes/read-quiz.ts'
import { setQuiz } from './quizzes/set-quiz.ts'
import * as results from './results/limits.ts'
import { resultsOperations } from './results/results-operations.ts'

export { answerFileMegabytes, mostAnswerFileBytes } from './attempts/limits.ts'
export type { AttemptQuestionView, OwnAttemptView, OwnQuiz } from './attempts/read-attempts.ts'
export type { AssessmentsDeps } from './deps.ts'
export type { Submission } from './grading/read-submission.ts'
export type { RegradePreview } from './grading/regrades/preview-regrade.ts'
export type { Regrade } from './grading/regrades/read-regrades.ts'
export { passRules } from './grading/regrades/regrade-answer.ts'
export type { Criterion } from './grading/rubric.ts'
export type { ListedSubmission } from './grading/submissions.ts'
export { quizLimits } from './limits.ts'
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
export {
  type LossReason,
  lossReasons,
  type QuestionFormat,
  questionFormats,
  type SkipReason,
  skipReasons,
} from './questions/exchange/exchanged-question.ts'
export { type Feedback, feedbackFor } from './questions/feedback.ts'
export { type Grade, gradeAnswer, type Outcome } from './questions/grading/grade-answer.ts'
export { longestImport, mostPoints } from './questions/limits.ts'
export { inSeededOrder } from './questions/seeded-order.ts'
export { type Solution, solutionOf } from './questions/solution.ts'
export { type QuestionView, questionForTaker } from './questions/taker-view.ts'
export { newQuiz, quizFields } from './quizzes/quiz-settings.ts'
export type { EditedQuiz } from './quizzes/read-quiz.ts'

export { type GradebookRow, gradebookFilters } from './results/gradebook.ts'

/** The limits of grading and of results. */
export const gradingLimits = { ...grading, ...results }

export type Assessments = ReturnType<typeof createAssessments>

/** The question bank of a school, its quizzes and assignments, and the attempts of members at them. */
export function createAssessments(deps: AssessmentsDeps) {
  return {
    ...questionBank(deps),
    ...quizzes(deps),
    ...attempts(deps),
    ...gradingOperations(deps),
    ...resultsOperations(deps),
  }
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
    /** Imports the questions of a file. */
    importQuestions: on(exchange.importQuestions),
    /** The questions that pass the filters as a file. */
    exportQuestions: on(exchange.exportQuestions),
    /** The versions of questions that a person wrote, for their data export. */
    authoredPersonalData: on(authoredPersonalData),
    /** Removes a deleted account from its questions and regrades. */
    forgetAuthor: on(forgetAuthor),
    /** Deletes a question that nothing uses. */
    deleteQuestion: on(deleteQuestion),
  }
}

function quizzes(deps: AssessmentsDeps) {
  const on = bindDeps(deps)
  return {
    /** The quiz of a lecture, for editors; the defaults for a lecture of kind quiz that has none yet. */
    quizOf: on(quizOf),
    /** Sets the quiz of a lecture and its questions. */
    setQuiz: on(setQuiz),
    /** The questions of an attempt as a member would see them. */
    previewQuiz: on(previewQuiz),
  }
}

function attempts(deps: AssessmentsDeps) {
  const on = bindDeps(deps)
  return {
    /** The quiz of a lecture with the member's attempts; undefined if it has no questions. */
    ownQuiz: on(ownQuiz),
    /** An attempt of the member with its questions, and the result as far as they may see it. */
    ownAttempt: on(ownAttempt),
    /** Starts an attempt, or returns the open one. */
    startAttempt: on(startAttempt),
    /** Saves answers of an open attempt. */
    saveAnswers: on(saveAnswers),
    /** Submits an attempt; what the key can grade is graded. */
    submitAttempt: on(submitAttempt),
    /** Adds a stored file to an answer. */
    addAnswerFile: on(addAnswerFile),
    /** Removes a file from an answer. */
    removeAnswerFile: on(removeAnswerFile),
    /** A file that the member has handed in. */
    ownAnswerFile: on(ownAnswerFile),
    /** A picture, sound or film of a question in the member's attempt. */
    questionMedia: on(questionMedia),
    /** Submits the attempts of all schools whose time limit has passed. */
    submitTimedOut: on(submitTimedOut),
    /** The attempts of a person, for their data export. */
    attemptsPersonalData: on(attemptsPersonalData),
    /** Deletes the attempts of a deleted account. */
    forgetAttempts: on(forgetAttempts),
  }
}
