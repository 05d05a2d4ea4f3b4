import { gapMarks } from './content/content-findings.ts'
import type { ContentOf, QuestionContent } from './content/question-content.ts'
import { inSeededOrder } from './seeded-order.ts'

type Labelled = { readonly id: string; readonly text: string }

type Common = Pick<QuestionContent, 'prompt' | 'media'>

type ByKind =
  | { readonly kind: 'single_choice' | 'multiple_choice'; readonly options: readonly Labelled[] }
  | { readonly kind: 'true_false' | 'short_text' | 'number' }
  | { readonly kind: 'ordering'; readonly items: readonly Labelled[] }
  | {
      readonly kind: 'matching'
      readonly prompts: readonly Labelled[]
      readonly choices: readonly Labelled[]
    }
  | { readonly kind: 'gaps'; readonly gaps: readonly string[] }
  | { readonly kind: 'long_text'; readonly limit: number | null }
  | { readonly kind: 'file'; readonly most: number; readonly types: ContentOf<'file'>['types'] }

/** A question as a member sees it during an attempt. */
export type QuestionView = Common & ByKind

/**
 * A question as a member sees it during an attempt: no key and no feedback. Built from the fields listed here and never by
 * leaving something out, so that a new field stays hidden until it is listed.
 */
export function questionForTaker(content: QuestionContent, seed: string): QuestionView {
  const { prompt, media } = content
  return { prompt, media, ...viewByKind(content, seed) }
}

function viewByKind(content: QuestionContent, seed: string): ByKind {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice': {
      const options = content.options.map(labelled)
      return { kind: content.kind, options: content.shuffle ? shuffled(options, seed) : options }
    }
    case 'true_false':
    case 'short_text':
    case 'number':
      return { kind: content.kind }
    case 'ordering':
      return { kind: 'ordering', items: shuffled(content.items.map(labelled), seed) }
    case 'matching':
      return {
        kind: 'matching',
        prompts: content.prompts.map(labelled),
        choices: shuffled(content.choices.map(labelled), seed),
      }
    case 'gaps':
      return { kind: 'gaps', gaps: gapMarks(content.prompt) }
    case 'long_text':
      return { kind: 'long_text', limit: content.limit }
    case 'file':
      return { kind: 'file', most: content.most, types: content.types }
  }
}

const labelled = ({ id, text }: Labelled): Labelled => ({ id, text })

const shuffled = (parts: readonly Labelled[], seed: string) => inSeededOrder(parts, seed, ({ id }) => id)
