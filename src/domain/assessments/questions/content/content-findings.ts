import type { Finding } from '../../../../platform/fields.ts'
import { folded } from '../grading/fold-text.ts'
import type { ContentOf, QuestionContent } from './question-content.ts'

/** The problems of a question's content beyond the rules of each field. */
export function contentFindings(content: QuestionContent): Finding[] {
  switch (content.kind) {
    case 'single_choice':
      return [...duplicates('options', content.options), fullCredit('options', content.options)]
    case 'multiple_choice':
      return [...duplicates('options', content.options), sumOfCredits(content)]
    case 'short_text':
      return [
        fullCredit('answers', content.answers),
        ...sameTexts('answers', content.answers, { isExact: content.exact }),
      ]
    case 'number':
      return [fullCredit('answers', content.answers), ...tolerances(content)]
    case 'ordering':
      return duplicates('items', content.items)
    case 'matching':
      return matchingFindings(content)
    case 'gaps':
      return gapFindings(content)
    case 'true_false':
    case 'long_text':
    case 'file':
      return []
  }
}

type Credited = { readonly credit: number }

function fullCredit(field: string, parts: readonly Credited[]): Finding {
  return parts.some(({ credit }) => credit === 100)
    ? undefined
    : { field, message: 'must contain one with a credit of 100' }
}

// Thirds and sevenths with five decimals do not add up to exactly 100.
const tolerated = 0.01

function sumOfCredits({ options }: ContentOf<'multiple_choice'>): Finding {
  const sum = options.reduce((total, { credit }) => total + Math.max(0, credit), 0)
  return Math.abs(sum - 100) <= tolerated
    ? undefined
    : { field: 'options', message: 'must have credits above 0 that add up to 100' }
}

// An empty id is replaced by a new one.
function duplicates(field: string, parts: readonly { readonly id: string }[]): Finding[] {
  const ids = parts.map(({ id }) => id).filter((id) => id !== '')
  return new Set(ids).size < ids.length ? [{ field, message: 'must have different ids' }] : []
}

function sameTexts(
  field: string,
  answers: readonly { readonly text: string }[],
  rule: { readonly isExact: boolean },
): Finding[] {
  const texts = answers.map(({ text }) => folded(text, rule))
  const problems: Finding[] = []
  if (new Set(texts).size < texts.length) problems.push({ field, message: 'must be different answers' })
  if (texts.includes('')) problems.push({ field, message: 'must not be blank' })
  return problems
}

function tolerances({ answers }: ContentOf<'number'>): Finding[] {
  return answers.map(({ tolerance }, at) =>
    tolerance.startsWith('-')
      ? { field: `answers[${at}].tolerance`, message: 'must not be negative' }
      : undefined,
  )
}

function matchingFindings({ prompts, choices }: ContentOf<'matching'>): Finding[] {
  const ids = new Set(choices.map(({ id }) => id))
  const texts = choices.map(({ text }) => text)
  return [
    ...duplicates('prompts', prompts),
    ...duplicates('choices', choices),
    ids.has('')
      ? { field: 'choices', message: 'must have ids, by which prompts name their choice' }
      : undefined,
    new Set(texts).size < texts.length
      ? { field: 'choices', message: 'must have different texts' }
      : undefined,
    ...prompts.map(({ choice }, at) =>
      ids.has(choice) ? undefined : { field: `prompts[${at}].choice`, message: 'must be the id of a choice' },
    ),
  ]
}

function gapFindings({ prompt, gaps, exact }: ContentOf<'gaps'>): Finding[] {
  const marks = gapMarks(prompt)
  const ids = gaps.map(({ id }) => id)
  const isSame = marks.length === ids.length && new Set(marks).size === marks.length
  return [
    ...duplicates('gaps', gaps),
    isSame && marks.every((mark) => ids.includes(mark))
      ? undefined
      : { field: 'gaps', message: 'must be exactly the gaps of the prompt, each marked once such as [[1]]' },
    ...gaps.flatMap(({ answers }, at) => [
      fullCredit(`gaps[${at}].answers`, answers),
      ...sameTexts(`gaps[${at}].answers`, answers, { isExact: exact }),
    ]),
  ]
}

/** The ids of the gaps in a prompt, in its order. */
export function gapMarks(prompt: string): string[] {
  return [...prompt.matchAll(gapMark)].map(([, id = '']) => id)
}

/** The mark of a gap in a prompt, with its id as the first group. */
export const gapMark = /\[\[([A-Za-z0-9]{1,20})\]\]/g
