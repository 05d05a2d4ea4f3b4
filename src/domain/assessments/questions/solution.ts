import type { QuestionContent } from './content/question-content.ts'

/** The correct answers of a question. */
export type Solution =
  | { readonly kind: 'single_choice' | 'multiple_choice'; readonly options: readonly string[] }
  | { readonly kind: 'true_false'; readonly value: boolean }
  | { readonly kind: 'short_text'; readonly texts: readonly string[] }
  | {
      readonly kind: 'number'
      readonly answers: readonly { readonly value: string; readonly tolerance: string }[]
    }
  | { readonly kind: 'ordering'; readonly items: readonly string[] }
  | {
      readonly kind: 'matching'
      readonly matches: readonly { readonly prompt: string; readonly choice: string }[]
    }
  | {
      readonly kind: 'gaps'
      readonly gaps: readonly { readonly id: string; readonly texts: readonly string[] }[]
    }
  | { readonly kind: 'long_text' | 'file'; readonly sample: string }

/** The correct answers of a question, for members who may see them. */
export function solutionOf(content: QuestionContent): Solution {
  switch (content.kind) {
    case 'single_choice':
      return { kind: content.kind, options: content.options.filter(isFull).map(({ id }) => id) }
    case 'multiple_choice':
      return {
        kind: content.kind,
        options: content.options.filter(({ credit }) => credit > 0).map(({ id }) => id),
      }
    case 'true_false':
      return { kind: content.kind, value: content.answer }
    case 'short_text':
      return { kind: content.kind, texts: fullTexts(content.answers) }
    case 'number':
      return {
        kind: content.kind,
        answers: content.answers.filter(isFull).map(({ value, tolerance }) => ({ value, tolerance })),
      }
    case 'ordering':
      return { kind: content.kind, items: content.items.map(({ id }) => id) }
    case 'matching':
      return {
        kind: content.kind,
        matches: content.prompts.map(({ id, choice }) => ({ prompt: id, choice })),
      }
    case 'gaps':
      return {
        kind: content.kind,
        gaps: content.gaps.map(({ id, answers }) => ({ id, texts: fullTexts(answers) })),
      }
    case 'long_text':
    case 'file':
      return { kind: content.kind, sample: content.sample }
  }
}

const isFull = ({ credit }: { readonly credit: number }) => credit === 100

function fullTexts(answers: readonly { readonly text: string; readonly credit: number }[]): string[] {
  return answers.filter(isFull).map(({ text }) => text)
}
