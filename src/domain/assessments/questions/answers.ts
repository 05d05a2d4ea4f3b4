import { z } from 'zod'
import { fileKey, listOf, name, text } from '../../../platform/fields.ts'
import type { ContentOf, QuestionContent } from './content/question-content.ts'
import { longestGivenAnswer } from './limits.ts'

/** A member's answer, by the kind of its question; an empty one is like none. */
export type Answer =
  | { readonly kind: 'single_choice'; readonly option: string | null }
  | { readonly kind: 'multiple_choice'; readonly options: readonly string[] }
  | { readonly kind: 'true_false'; readonly value: boolean | null }
  | TextAnswer<'short_text'>
  | TextAnswer<'number'>
  | TextAnswer<'long_text'>
  | { readonly kind: 'ordering'; readonly items: readonly string[] }
  | { readonly kind: 'matching'; readonly matches: readonly Match[] }
  | { readonly kind: 'gaps'; readonly gaps: readonly FilledGap[] }
  | { readonly kind: 'file'; readonly files: readonly AnswerFile[] }

type TextAnswer<Kind> = { readonly kind: Kind; readonly text: string }
type Match = { readonly prompt: string; readonly choice: string }
type FilledGap = { readonly id: string; readonly text: string }
export type AnswerFile = { readonly key: string; readonly name: string }

/** The rules of an answer to this question; it names only parts that the question has, each once. */
export function answerSchemaOf(content: QuestionContent): z.ZodType<Answer> {
  switch (content.kind) {
    case 'single_choice':
      return z.strictObject({ kind: z.literal(content.kind), option: oneOf(content.options).nullable() })
    case 'multiple_choice':
      return z.strictObject({ kind: z.literal(content.kind), options: someOf(content.options) })
    case 'true_false':
      return z.strictObject({ kind: z.literal(content.kind), value: z.boolean().nullable() })
    case 'short_text':
      return z.strictObject({ kind: z.literal(content.kind), text: text({ to: longestGivenAnswer.line }) })
    case 'number':
      return z.strictObject({ kind: z.literal(content.kind), text: text({ to: longestGivenAnswer.number }) })
    case 'ordering':
      return z.strictObject({ kind: z.literal(content.kind), items: wholeOrder(content.items) })
    case 'matching':
      return z.strictObject({ kind: z.literal(content.kind), matches: matches(content) })
    case 'gaps':
      return z.strictObject({ kind: z.literal(content.kind), gaps: filledGaps(content) })
    case 'long_text':
      return z.strictObject({
        kind: z.literal(content.kind),
        text: text({ to: content.limit ?? longestGivenAnswer.text }),
      })
    case 'file':
      return z.strictObject({ kind: z.literal(content.kind), files: files(content) })
  }
}

type Part = { readonly id: string }

function oneOf(parts: readonly Part[]) {
  const ids = new Set(parts.map(({ id }) => id))
  return z.string().refine((id) => ids.has(id), { error: 'must be an id of the question' })
}

function someOf(parts: readonly Part[]) {
  return z.array(oneOf(parts)).refine(isDistinct, { error: 'must have each id once' })
}

function wholeOrder(parts: readonly Part[]) {
  return someOf(parts).refine((ids) => ids.length === 0 || ids.length === parts.length, {
    error: 'must have every item of the question, or none',
  })
}

function matches({ prompts, choices }: ContentOf<'matching'>) {
  return z
    .array(z.strictObject({ prompt: oneOf(prompts), choice: oneOf(choices) }))
    .refine((each) => isDistinct(each.map(({ prompt }) => prompt)), { error: 'must have each prompt once' })
}

function filledGaps({ gaps }: ContentOf<'gaps'>) {
  return z
    .array(z.strictObject({ id: oneOf(gaps), text: text({ to: longestGivenAnswer.line }) }))
    .refine((each) => isDistinct(each.map(({ id }) => id)), { error: 'must have each gap once' })
}

function files({ most }: ContentOf<'file'>) {
  return listOf(z.strictObject({ key: fileKey, name: name({ from: 1, to: 200 }) }), { to: most })
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/** True for an empty answer. */
export function isBlank(answer: Answer | null): boolean {
  if (answer === null) return true
  switch (answer.kind) {
    case 'single_choice':
      return answer.option === null
    case 'true_false':
      return answer.value === null
    case 'multiple_choice':
      return answer.options.length === 0
    case 'ordering':
      return answer.items.length === 0
    case 'matching':
      return answer.matches.length === 0
    case 'gaps':
      return answer.gaps.every(({ text }) => text.trim() === '')
    case 'file':
      return answer.files.length === 0
    case 'short_text':
    case 'number':
    case 'long_text':
      return answer.text.trim() === ''
  }
}
