import { z } from 'zod'
import { newQuiz, quizFields, quizLimits } from '../../domain/assessments/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { wholeNumber } from '../../platform/fields.ts'
import type { OperationModules } from '../caller.ts'
import { actOperation, readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id as anyId, momentOrNull, version } from '../wire/shapes.ts'
import { quiz, quizSettings, toQuiz } from './quiz.ts'

const lectureId = resourceId<'Lecture'>('lecture', 'id of a lecture of kind quiz of get_curriculum')

export const getQuiz = readOperation({
  id: 'quizzes.get',
  title: 'Get the quiz of a lecture',
  description: 'Returns the settings and the questions of a lecture of kind quiz.',
  scope: 'curriculum:read',
  input: { id: lectureId },
  output: quiz,
  untrusted: ['items[].title'],
  run: (modules, operator, { id }) => quizOf(modules, operator, id),
  rest: get('/lectures/:id/quiz'),
  tool: { name: 'get_quiz', nextSteps: ['update_quiz needs its updated_at.'] },
})

const item = z
  .strictObject({
    question_id: quizFields.items.element.shape.questionId.default(null).describe('a question of the bank'),
    draw_tag: quizFields.items.element.shape.drawTag.default(null).describe('draws questions with this tag'),
    draw_count: quizFields.items.element.shape.drawCount.default(null).describe('how many are drawn'),
  })
  .describe('a question, or a tag with a number')

export const putQuiz = actOperation({
  id: 'quizzes.put',
  title: 'Replace the quiz of a lecture',
  description:
    'Replaces the settings and the questions of a lecture of kind quiz. Attempts that have started keep their questions.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: lectureId,
    updated_at: version,
    purpose: quizSettings.purpose.default(newQuiz.purpose),
    attempts_allowed: quizSettings.attempts_allowed.default(newQuiz.attemptsAllowed),
    wait_minutes: quizSettings.wait_minutes.default(newQuiz.waitMinutes),
    time_limit_seconds: quizSettings.time_limit_seconds.default(newQuiz.timeLimitSeconds),
    pass_percent: quizSettings.pass_percent.default(newQuiz.passPercent),
    answers_shown: quizSettings.answers_shown.default(newQuiz.answersShown),
    answers_shown_from: momentOrNull.default(null).describe('required for after_date'),
    shuffles_questions: quizSettings.shuffles_questions.default(newQuiz.shufflesQuestions),
    shuffles_options: quizSettings.shuffles_options.default(newQuiz.shufflesOptions),
    due_at: momentOrNull.default(null).describe('the due date of an assignment'),
    due_after_days: quizSettings.due_after_days.default(newQuiz.dueAfterDays),
    late_rule: quizSettings.late_rule.default(newQuiz.lateRule),
    late_penalty_percent: quizSettings.late_penalty_percent.default(newQuiz.latePenaltyPercent),
    items: z.array(item).max(quizLimits.items).describe('in their order'),
  },
  output: quiz,
  async run(modules, operator, { id, ...settings }) {
    await modules.assessments.setQuiz(operator, id, settings)
    return await quizOf(modules, operator, id)
  },
  rest: put('/lectures/:id/quiz'),
  tool: {
    name: 'update_quiz',
    hint: 'Needs the updated_at of get_quiz, also for a lecture without a quiz yet. Omitted fields get their defaults; items replace all questions.',
    answers: ['lecture_id', 'updated_at'],
    nextSteps: ['preview_quiz shows the questions as members see them.'],
  },
})

export const previewQuiz = readOperation({
  id: 'quizzes.preview',
  title: 'Preview a quiz',
  description: 'Returns the questions of an attempt as a member would see them, without correct answers.',
  scope: 'curriculum:read',
  input: {
    id: lectureId,
    seed: wholeNumber({ from: 0, to: 2 ** 31 - 1 })
      .default(0)
      .describe('another number gives another draw and another order'),
  },
  output: z.object({
    questions: z.array(
      z.object({
        question_id: anyId,
        kind: z.string(),
        prompt: z.string().describe('Markdown'),
        points: z.number(),
        parts: z
          .array(z.string())
          .describe('its options, items, prompts and choices, in the order of the page'),
      }),
    ),
  }),
  untrusted: ['questions[].prompt', 'questions[].parts'],
  async run({ assessments, catalog }, operator, { id, seed }) {
    orNotFound(await catalog.lectureById(operator, id), 'lecture', id)
    const questions = await assessments.previewQuiz(operator, id, seed)
    return {
      questions: questions.map(({ questionId, kind, prompt, points, parts }) => ({
        question_id: questionId,
        kind,
        prompt,
        points: points / 100,
        parts,
      })),
    }
  },
  rest: get('/lectures/:id/quiz/preview'),
  tool: { name: 'preview_quiz', nextSteps: ['update_quiz changes the questions and the rules.'] },
})

async function quizOf({ assessments }: OperationModules, operator: OperatorActor, id: LectureId) {
  const found = await assessments.quizOf(operator, id)
  return toQuiz(orNotFound(found, 'lecture', id))
}
