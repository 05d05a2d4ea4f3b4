import type { Answer } from '../answers.ts'
import type { ContentOf, QuestionContent, QuestionKind } from '../content/question-content.ts'
import { isWithin, typedNumber } from './decimal.ts'
import { folded } from './fold-text.ts'

/** The result for one option, item, prompt or gap. */
export type GradedPart = { readonly id: string; readonly isRight: boolean }

/** A share of the points: `credit` percent of `of`, so that thirds stay exact until they are rounded once. */
export type Share = { readonly credit: number; readonly of: number; readonly parts: readonly GradedPart[] }

type AnswerOf<Kind extends Answer['kind']> = Extract<Answer, { readonly kind: Kind }>

type KeyedKind = Exclude<QuestionKind, 'long_text' | 'file'>

const graders: {
  readonly [Kind in KeyedKind]: (content: ContentOf<Kind>, answer: AnswerOf<Kind>) => Share
} = {
  single_choice: gradeSingle,
  multiple_choice: gradeMultiple,
  true_false: ({ answer: key }, { value }) => whole(value === key),
  short_text: (content, { text }) => gradeAccepted(acceptedText(content, text)),
  number: (content, { text }) => gradeAccepted(acceptedNumber(content, text)),
  ordering: gradeOrdering,
  matching: gradeMatching,
  gaps: gradeGaps,
}

// An answer to a former version of another kind gets no points.
const none: Share = { credit: 0, of: 1, parts: [] }

/** The share of the points of an answer that its key decides; undefined if a person decides. */
export function shareOf(content: QuestionContent, answer: Answer): Share | undefined {
  if (content.kind === 'long_text' || content.kind === 'file') return undefined
  if (content.kind !== answer.kind) return none
  // The compiler does not follow that both have the same kind.
  const grade = graders[content.kind] as (content: QuestionContent, answer: Answer) => Share
  return grade(content, answer)
}

function whole(isRight: boolean): Share {
  return { credit: isRight ? 100 : 0, of: 1, parts: [] }
}

function gradeSingle({ options }: ContentOf<'single_choice'>, { option }: AnswerOf<'single_choice'>): Share {
  const chosen = options.filter(({ id }) => id === option)
  const parts = chosen.map(({ id, credit }) => ({ id, isRight: credit === 100 }))
  return { credit: chosen[0]?.credit ?? 0, of: 1, parts }
}

function gradeMultiple(
  { options, partial }: ContentOf<'multiple_choice'>,
  answer: AnswerOf<'multiple_choice'>,
): Share {
  const chosen = options.filter(({ id }) => answer.options.includes(id))
  const parts = options.map(({ id, credit }) => ({ id, isRight: answer.options.includes(id) === credit > 0 }))
  if (parts.every(({ isRight }) => isRight)) return { credit: 100, of: 1, parts }
  return { credit: partial ? chosen.reduce((sum, { credit }) => sum + credit, 0) : 0, of: 1, parts }
}

/** The accepted text that an answer matches. */
export function acceptedText({ answers, exact }: ContentOf<'short_text'>, text: string) {
  return findAccepted(answers, text, exact)
}

/** The accepted number that an answer matches. */
export function acceptedNumber({ answers }: ContentOf<'number'>, text: string) {
  const given = typedNumber(text)
  return given === undefined
    ? undefined
    : answers.find(({ value, tolerance }) => isWithin(given, value, tolerance))
}

function findAccepted<Accepted extends { readonly text: string }>(
  answers: readonly Accepted[],
  text: string,
  isExact: boolean,
): Accepted | undefined {
  const given = folded(text, { isExact })
  return answers.find((answer) => folded(answer.text, { isExact }) === given)
}

function gradeAccepted(accepted: { readonly credit: number } | undefined): Share {
  return { credit: accepted?.credit ?? 0, of: 1, parts: [] }
}

function gradeOrdering({ items, partial }: ContentOf<'ordering'>, answer: AnswerOf<'ordering'>): Share {
  const parts = items.map(({ id }, at) => ({ id, isRight: answer.items[at] === id }))
  return byParts(parts, partial)
}

function gradeMatching({ prompts, partial }: ContentOf<'matching'>, answer: AnswerOf<'matching'>): Share {
  const chosen = new Map(answer.matches.map(({ prompt, choice }) => [prompt, choice]))
  const parts = prompts.map(({ id, choice }) => ({ id, isRight: chosen.get(id) === choice }))
  return byParts(parts, partial)
}

function gradeGaps({ gaps, exact, partial }: ContentOf<'gaps'>, answer: AnswerOf<'gaps'>): Share {
  const filled = new Map(answer.gaps.map(({ id, text }) => [id, text]))
  const credits = gaps.map(
    ({ answers, id }) => findAccepted(answers, filled.get(id) ?? '', exact)?.credit ?? 0,
  )
  const parts = gaps.map(({ id }, at) => ({ id, isRight: credits[at] === 100 }))
  if (!partial) return byParts(parts, partial)
  return { credit: credits.reduce((sum, credit) => sum + credit, 0), of: gaps.length, parts }
}

function byParts(parts: readonly GradedPart[], isPartial: boolean): Share {
  const right = parts.filter(({ isRight }) => isRight).length
  const counted = isPartial || right === parts.length ? right : 0
  return { credit: 100 * counted, of: parts.length, parts }
}
