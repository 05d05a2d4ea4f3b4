import { z } from 'zod'
import { choice, fileKey, listOf, name, text } from '../../../../platform/fields.ts'
import { longestQuestionText, mostParts } from '../limits.ts'

// Every field name is one word, so that it is the same in the database, in the code and on the wire.

/** The id of an option, item, prompt or choice. The server replaces ids that are new in a version by random ones. */
export const partId = z.string().regex(/^[A-Za-z0-9_-]{0,40}$/, {
  error: 'must have at most 40 letters, digits, hyphens and underscores',
})

const longFeedback = text({ to: longestQuestionText.feedback }).default('')

/** Feedback to one option or one accepted answer, in Markdown. */
export const partFeedback = longFeedback.describe('to who gives this answer')

/** The text of an option, item, prompt or choice, in Markdown. */
export const partText = text({ from: 1, to: longestQuestionText.part }).describe('Markdown')

/** A share of the points in percent, with the five decimals that other systems use for thirds. */
export function credit({ from }: { from: -100 | 0 }) {
  const error = `must be a percentage from ${from} to 100 with at most 5 decimals`
  return z
    .number({ error })
    .min(from, { error })
    .max(100, { error })
    .refine((value) => Number(value.toFixed(5)) === value, { error })
}

/** An option of a question with a choice. */
export const option = z.strictObject({
  id: partId.default(''),
  text: partText,
  credit: credit({ from: -100 }).describe('percent of the points; above 0: a correct option'),
  feedback: partFeedback,
})

/** A part of a question that has only a text. */
export const labelledPart = z.strictObject({ id: partId.default(''), text: partText })

/** Picture, sound or film under the prompt. */
const medium = z.strictObject({
  kind: choice(['picture', 'audio', 'video']),
  file: fileKey.describe('the file_key of an upload for media'),
  label: name({ from: 1, to: 300 }).describe('what it shows or says'),
})

/** The fields of every kind of question. */
export const commonFields = {
  prompt: text({ from: 1, to: longestQuestionText.prompt }).describe('the question, Markdown'),
  media: listOf(medium, { to: mostParts.media }).default([]),
  feedback: z
    .strictObject({
      general: longFeedback,
      right: longFeedback,
      partial: longFeedback,
      wrong: longFeedback,
    })
    .prefault({})
    .describe('Markdown, to every answer or by its outcome'),
}

/** Partial credit: a partly correct answer gets a part of the points. */
export const partial = z
  .boolean()
  .default(true)
  .describe('true: a partly correct answer gets a part of the points; false: all or nothing')

/** Case sensitivity of typed answers. */
export const exact = z.boolean().default(false).describe('true: upper and lower case must match')

/** Notes for the people who grade the answers, and a sample answer. */
export const gradingFields = {
  notes: longFeedback.describe('for the people who grade the answers, Markdown'),
  sample: longFeedback.describe('a good answer, shown when answers are shown, Markdown'),
}
