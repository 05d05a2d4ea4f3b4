import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { reachableLecture } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { isBlank } from '../questions/answers.ts'
import { feedbackFor } from '../questions/feedback.ts'
import { solutionOf } from '../questions/solution.ts'
import { questionForTaker } from '../questions/taker-view.ts'
import { type QuizRow, quizRow } from '../quizzes/quiz-row.ts'
import { showsAnswers } from './answers-shown.ts'
import { answerFiles } from './attempt-files.ts'
import { type AttemptQuestion, questionsOfAttempt } from './attempt-questions.ts'
import { attemptsAt, type OwnAttempt } from './own-attempts.ts'
import type { AttemptOf } from './save-answers.ts'
import { attemptsLeft, dueDateOf, startStatus } from './start-rules.ts'
import { submitOwnTimedOut } from './submit-timed-out.ts'

/** The quiz of a lecture as its page shows it to a member, with their attempts; undefined if it has no questions. */
export async function ownQuiz(deps: AssessmentsDeps, member: MemberActor, lectureId: LectureId) {
  const { countsFrom } = await reachableLecture(deps, member, lectureId)
  const quiz = await quizRow(deps.db, member.schoolId, lectureId)
  if (!quiz || quiz.items.length === 0) return undefined
  await submitOwnTimedOut(deps, member, lectureId)
  const now = deps.clock.now()
  const attempts = await attemptsAt(deps.db, member, lectureId)
  const dueAt = dueDateOf(quiz, countsFrom)
  return {
    ...rulesOf(quiz),
    dueAt,
    status: startStatus(quiz, attempts, { now, dueAt }),
    attemptsLeft: attemptsLeft(quiz, attempts),
    attempts: attempts.map(toAttempt),
  }
}

export type OwnQuiz = NonNullable<Awaited<ReturnType<typeof ownQuiz>>>

/** An attempt of the member with its questions; after it, with what the member may see of the result. */
export async function ownAttempt(
  deps: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
) {
  await reachableLecture(deps, member, lectureId)
  await submitOwnTimedOut(deps, member, lectureId)
  const attempts = await attemptsAt(deps.db, member, lectureId)
  const attempt = attempts.find(({ id }) => id === attemptId)
  const quiz = await quizRow(deps.db, member.schoolId, lectureId)
  if (!attempt || !quiz) return undefined
  const now = deps.clock.now()
  const questions = await questionsOfAttempt(deps.db, member.schoolId, attemptId)
  const files = await answerFiles(deps.db, member.schoolId, attemptId)
  const hasAnswers = showsAnswers(quiz, attempt, { attempts, now })
  const reader = { attempt, quiz, hasAnswers }
  return {
    ...toAttempt(attempt),
    ...rulesOf(quiz),
    hasAnswers,
    now,
    // The grader's comment on the whole submission.
    comment: attempt.state === 'graded' || attempt.state === 'returned' ? attempt.comment : '',
    questions: questions.map((question) => ({
      ...questionOf(question, reader),
      files: files.filter(({ position }) => position === question.position),
    })),
  }
}

export type OwnAttemptView = NonNullable<Awaited<ReturnType<typeof ownAttempt>>>
export type AttemptQuestionView = OwnAttemptView['questions'][number]

type Reading = { readonly attempt: OwnAttempt; readonly quiz: QuizRow; readonly hasAnswers: boolean }

// Lists what a member may see, so that nothing else gets out.
function questionOf(question: AttemptQuestion, { attempt, quiz, hasAnswers }: Reading) {
  const { position, content, maxPoints, answer, revision, comment, gradedBy } = question
  const shown = content.kind === 'single_choice' || content.kind === 'multiple_choice'
  const asked = shown ? { ...content, shuffle: content.shuffle && quiz.shufflesOptions } : content
  const isGraded = attempt.state === 'graded' || attempt.state === 'returned'
  return {
    position,
    maxPoints,
    revision,
    // Files are listed by themselves, without their keys.
    answer: answer?.kind === 'file' ? null : answer,
    isAnswered: !isBlank(answer),
    view: questionForTaker(asked, `${attempt.seed} ${question.questionId}`),
    // Comments and points of a person are for the member; points of the key reveal the key.
    comment: isGraded ? comment : '',
    points: isGraded && (hasAnswers || gradedBy === 'person') ? question.points : null,
    key: hasAnswers
      ? { solution: solutionOf(question.key), feedback: feedbackFor(question.key, answer) }
      : null,
  }
}

function rulesOf(quiz: QuizRow) {
  const { purpose, attemptsAllowed, waitMinutes, timeLimitSeconds, passPercent } = quiz
  const { answersShown, answersShownFrom, lateRule, latePenaltyPercent } = quiz
  const questionCount = quiz.items.reduce((sum, { drawCount }) => sum + (drawCount ?? 1), 0)
  return {
    purpose,
    attemptsAllowed,
    waitMinutes,
    timeLimitSeconds,
    passPercent,
    answersShown,
    answersShownFrom,
    lateRule,
    latePenaltyPercent,
    questionCount,
  }
}

function toAttempt(attempt: OwnAttempt) {
  const { id, number, state, startedAt, deadlineAt, submittedAt, isTimedOut, isLate } = attempt
  const { penaltyPercent, maxPoints, points, passed } = attempt
  const times = { startedAt, deadlineAt, submittedAt, isTimedOut, isLate }
  return { id, number, state, ...times, penaltyPercent, maxPoints, points, passed }
}
