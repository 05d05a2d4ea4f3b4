import { z } from 'zod'
import { listOf, type Settings, text, wholeNumber } from '../../../../platform/fields.ts'
import { isDecimal } from '../grading/decimal.ts'
import { longestGivenAnswer, longestQuestionText, mostAnswerFiles, mostParts } from '../limits.ts'
import {
  commonFields,
  credit,
  exact,
  gradingFields,
  labelledPart,
  option,
  partFeedback,
  partId,
  partial,
  partText,
} from './content-fields.ts'

const accepted = { credit: credit({ from: 0 }).default(100).describe('percent of the points') }
const acceptedText = text({ from: 1, to: longestQuestionText.accepted })

const decimal = z.string().max(longestGivenAnswer.number).refine(isDecimal, {
  error: 'must be a decimal number such as 12.5 or 1.5e8',
})

const shuffle = z.boolean().default(true).describe('true: every attempt shows the options in another order')

const choiceFields = {
  ...commonFields,
  options: listOf(option, { to: mostParts.options }).min(2, { error: 'must have at least 2 entries' }),
  shuffle,
}

const singleChoice = z.strictObject({ kind: z.literal('single_choice'), ...choiceFields })

const multipleChoice = z.strictObject({ kind: z.literal('multiple_choice'), ...choiceFields, partial })

const trueFalse = z.strictObject({
  kind: z.literal('true_false'),
  ...commonFields,
  answer: z.boolean().describe('whether the statement is true'),
  reasons: z
    .strictObject({ true: partFeedback, false: partFeedback })
    .prefault({})
    .describe('feedback to members who answer true, and to those who answer false'),
})

const shortText = z.strictObject({
  kind: z.literal('short_text'),
  ...commonFields,
  answers: listOf(z.strictObject({ text: acceptedText, ...accepted, feedback: partFeedback }), {
    to: mostParts.accepted,
  }).describe('accepted answers; the first that matches counts'),
  exact,
})

const number = z.strictObject({
  kind: z.literal('number'),
  ...commonFields,
  answers: listOf(
    z.strictObject({
      value: decimal,
      tolerance: decimal.default('0').describe('the largest accepted difference'),
      ...accepted,
      feedback: partFeedback,
    }),
    { to: mostParts.accepted },
  ).describe('accepted answers; the first that matches counts'),
})

const ordering = z.strictObject({
  kind: z.literal('ordering'),
  ...commonFields,
  items: listOf(labelledPart, { to: mostParts.items })
    .min(2, { error: 'must have at least 2 entries' })
    .describe('in the correct order; members see them in another one'),
  partial,
})

const matching = z.strictObject({
  kind: z.literal('matching'),
  ...commonFields,
  prompts: listOf(
    z.strictObject({
      id: partId.default(''),
      text: partText,
      choice: partId.describe('the id of its choice'),
    }),
    { to: mostParts.items },
  ).min(2, { error: 'must have at least 2 entries' }),
  choices: listOf(labelledPart, { to: mostParts.items })
    .min(2, { error: 'must have at least 2 entries' })
    .describe('more than prompts, if some match nothing'),
  partial,
})

const gaps = z.strictObject({
  kind: z.literal('gaps'),
  ...commonFields,
  prompt: commonFields.prompt.describe('Markdown with a mark such as [[1]] for each gap'),
  gaps: listOf(
    z.strictObject({
      id: z
        .string()
        .regex(/^[A-Za-z0-9]{1,20}$/, { error: 'must have 1 to 20 letters and digits' })
        .describe('the text between [[ and ]] in the prompt'),
      answers: listOf(z.strictObject({ text: acceptedText, ...accepted }), { to: mostParts.accepted }),
    }),
    { to: mostParts.gaps },
  ).min(1, { error: 'must have at least 1 entry' }),
  exact,
  partial,
})

const longText = z.strictObject({
  kind: z.literal('long_text'),
  ...commonFields,
  limit: wholeNumber({ from: 1, to: longestGivenAnswer.text })
    .nullable()
    .default(null)
    .describe('the maximum number of characters of an answer; null: the highest limit'),
  ...gradingFields,
})

const file = z.strictObject({
  kind: z.literal('file'),
  ...commonFields,
  most: wholeNumber({ from: 1, to: mostAnswerFiles }).default(1).describe('the maximum number of files'),
  types: listOf(z.enum(['document', 'picture', 'audio', 'video', 'archive']), { to: 5 })
    .default([])
    .describe('the accepted types of files; empty: every type'),
  ...gradingFields,
})

/** The content of a question with its key, by its kind. */
export const questionContent = z.discriminatedUnion('kind', [
  singleChoice,
  multipleChoice,
  trueFalse,
  shortText,
  number,
  ordering,
  matching,
  gaps,
  longText,
  file,
])

/** The content of one version of a question, with its key and feedback. Never send it to a member. */
export type QuestionContent = Settings<{ content: typeof questionContent }>['content']
export type QuestionContentInput = z.input<typeof questionContent>

export const questionKinds = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'short_text',
  'number',
  'ordering',
  'matching',
  'gaps',
  'long_text',
  'file',
] as const satisfies readonly QuestionContent['kind'][]

export type QuestionKind = QuestionContent['kind']

/** The content of one kind of question. */
export type ContentOf<Kind extends QuestionKind> = Extract<QuestionContent, { kind: Kind }>
