import { z } from 'zod'
import { type EditedQuiz, quizFields } from '../../domain/assessments/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const settings = {
  purpose: quizFields.purpose.describe('quiz; assignment: with a due date, usually graded by a person'),
  attempts_allowed: quizFields.attemptsAllowed.describe('null: unlimited'),
  wait_minutes: quizFields.waitMinutes.describe(
    'between the end of an attempt and the start of the next one',
  ),
  time_limit_seconds: quizFields.timeLimitSeconds.describe('kept by the clock of the server; null: none'),
  pass_percent: quizFields.passPercent.describe('percent of the points; passing completes the lecture'),
  answers_shown: quizFields.answersShown.describe(
    'when members see the correct answers; never while they have an open attempt at the lecture',
  ),
  shuffles_questions: quizFields.shufflesQuestions,
  shuffles_options: quizFields.shufflesOptions.describe('for questions whose options may be shuffled'),
  due_after_days: quizFields.dueAfterDays.describe('counted from the enrolment'),
  late_rule: quizFields.lateRule.describe('for submissions after the due date'),
  late_penalty_percent: quizFields.latePenaltyPercent.describe('for each day that has begun'),
}

/** The settings of a quiz without its moments, whose form differs between input and output. */
export const quizSettings = settings

export const quiz = component(
  'Quiz',
  z.object({
    lecture_id: id,
    ...settings,
    answers_shown_from: momentOrNull,
    due_at: momentOrNull,
    items: z.array(
      z.object({
        question_id: id.nullable(),
        draw_tag: z.string().nullable(),
        draw_count: z.number().int().nullable(),
        title: z.string().nullable().describe('of the question'),
        kind: z.string().nullable().describe('of the question'),
        points: z.number().nullable().describe('of the question'),
        available: z.number().int().nullable().describe('questions with the tag of the draw'),
      }),
    ),
    updated_at: moment.describe('1970-01-01T00:00:00.000Z until it is set for the first time'),
  }),
)

export function toQuiz(row: EditedQuiz): z.input<typeof quiz> {
  return {
    lecture_id: row.lectureId,
    purpose: row.purpose,
    attempts_allowed: row.attemptsAllowed,
    wait_minutes: row.waitMinutes,
    time_limit_seconds: row.timeLimitSeconds,
    pass_percent: row.passPercent,
    answers_shown: row.answersShown,
    answers_shown_from: momentOf(row.answersShownFrom),
    shuffles_questions: row.shufflesQuestions,
    shuffles_options: row.shufflesOptions,
    due_at: momentOf(row.dueAt),
    due_after_days: row.dueAfterDays,
    late_rule: row.lateRule,
    late_penalty_percent: row.latePenaltyPercent,
    items: row.items.map(toItem),
    updated_at: momentOf(row.updatedAt),
  }
}

function toItem({ questionId, drawTag, drawCount, question, available }: EditedQuiz['items'][number]) {
  return {
    question_id: questionId,
    draw_tag: drawTag,
    draw_count: drawCount,
    title: question?.title ?? null,
    kind: question?.kind ?? null,
    points: question ? question.points / 100 : null,
    available,
  }
}
