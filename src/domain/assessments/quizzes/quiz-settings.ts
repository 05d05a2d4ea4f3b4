import { z } from 'zod'
import {
  choice,
  type Finding,
  idOf,
  listOf,
  moment,
  name,
  rulesFor,
  type Settings,
  wholeNumber,
} from '../../../platform/fields.ts'
import { quizLimits } from '../limits.ts'

/** A quiz is graded by its key; an assignment has a due date and is usually graded by a person. */
export const quizPurposes = ['quiz', 'assignment'] as const
/** The conditions for showing correct answers to a member. */
export const answersShownChoices = ['never', 'after_attempt', 'after_passing', 'after_date'] as const
/** The rules for submissions after the due date. */
export const lateRules = ['accept', 'penalty', 'refuse'] as const
export type LateRule = (typeof lateRules)[number]

const item = z.object({
  questionId: idOf<'Question'>().nullable(),
  drawTag: name({ from: 1, to: 60 }).nullable(),
  drawCount: wholeNumber({ from: 1, to: quizLimits.drawn }).nullable(),
})

export const quizFields = {
  purpose: choice(quizPurposes),
  /** Null: unlimited. */
  attemptsAllowed: wholeNumber({ from: 1, to: quizLimits.attempts }).nullable(),
  waitMinutes: wholeNumber({ from: 0, to: quizLimits.waitMinutes }),
  timeLimitSeconds: wholeNumber(quizLimits.timeLimitSeconds).nullable(),
  passPercent: wholeNumber({ from: 0, to: 100 }),
  answersShown: choice(answersShownChoices),
  answersShownFrom: moment.nullable(),
  shufflesQuestions: z.boolean(),
  shufflesOptions: z.boolean(),
  dueAt: moment.nullable(),
  dueAfterDays: wholeNumber({ from: 1, to: quizLimits.dueAfterDays }).nullable(),
  lateRule: choice(lateRules),
  latePenaltyPercent: wholeNumber({ from: 1, to: 100 }).nullable(),
  items: listOf(item, { to: quizLimits.items }),
}

/** The settings of a quiz or an assignment with its questions. */
export type QuizSettings = Settings<typeof quizFields>
export type QuizItemSettings = QuizSettings['items'][number]

/** The settings of a lecture of kind quiz that has none yet. */
export const newQuiz: QuizSettings = {
  purpose: 'quiz',
  attemptsAllowed: null,
  waitMinutes: 0,
  timeLimitSeconds: null,
  passPercent: 60,
  answersShown: 'after_attempt',
  answersShownFrom: null,
  shufflesQuestions: false,
  shufflesOptions: true,
  dueAt: null,
  dueAfterDays: null,
  lateRule: 'accept',
  latePenaltyPercent: null,
  items: [],
}

/** Validates the settings of a quiz. */
export const checkedQuiz = rulesFor('quiz', quizFields, (quiz) => [
  ...dateFindings(quiz),
  ...quiz.items.flatMap(itemFindings),
  ...repeatedQuestions(quiz.items),
])

function dateFindings(quiz: QuizSettings): Finding[] {
  const { purpose, answersShown, answersShownFrom, dueAt, dueAfterDays, lateRule, latePenaltyPercent } = quiz
  const hasDue = dueAt !== null || dueAfterDays !== null
  return [
    finding(
      (answersShown === 'after_date') !== (answersShownFrom !== null),
      'answersShownFrom',
      'is required for after_date, and null otherwise',
    ),
    finding(purpose === 'quiz' && hasDue, 'dueAt', 'belongs to an assignment: set the purpose to assignment'),
    finding(dueAt !== null && dueAfterDays !== null, 'dueAfterDays', 'must be null if dueAt is set'),
    finding(
      (lateRule === 'penalty') !== (latePenaltyPercent !== null),
      'latePenaltyPercent',
      'is required for the late rule penalty, and null otherwise',
    ),
  ]
}

function itemFindings({ questionId, drawTag, drawCount }: QuizItemSettings, at: number): Finding[] {
  const isQuestion = questionId !== null && drawTag === null && drawCount === null
  const isDraw = questionId === null && drawTag !== null && drawCount !== null
  return [finding(!isQuestion && !isDraw, `items[${at}]`, 'must be a question, or a tag with a number')]
}

function repeatedQuestions(items: QuizSettings['items']): Finding[] {
  const ids = items.map(({ questionId }) => questionId)
  return ids.map((id, at) =>
    finding(id !== null && ids.indexOf(id) < at, `items[${at}].questionId`, 'is already in this quiz'),
  )
}

function finding(isBroken: boolean, field: string, message: string): Finding {
  return isBroken ? { field, message } : undefined
}
