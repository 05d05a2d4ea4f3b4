import type { QuestionId } from '../../../platform/db/schema/schema.gen.ts'
import type { QuestionContent } from '../questions/content/question-content.ts'

/** The frequency of an answer, and the mean share of the points that it got. */
export type GivenAnswer = {
  readonly questionId: QuestionId
  readonly value: string
  readonly count: number
  readonly share: number | null
}

/** An answer with its text, and whether the latest key accepts it; null: it has no key for single answers. */
export type LabelledAnswer = {
  readonly text: string
  readonly count: number
  readonly isRight: boolean | null
}

/** The answers to a question as a person reads them, options without answers included. */
export function labelledAnswers(content: QuestionContent, given: readonly GivenAnswer[]): LabelledAnswer[] {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return content.options.map(({ id, text, credit }) => ({
        text,
        count: countOf(given, id),
        isRight: credit > 0,
      }))
    case 'true_false':
      return [true, false].map((value) => ({
        text: String(value),
        count: countOf(given, String(value)),
        isRight: content.answer === value,
      }))
    case 'short_text':
    case 'number':
      return given.map(({ value, count, share }) => ({
        text: value,
        count,
        isRight: share === null ? null : share > 0,
      }))
    default:
      return []
  }
}

function countOf(given: readonly GivenAnswer[], value: string): number {
  return given.find((each) => each.value === value)?.count ?? 0
}
