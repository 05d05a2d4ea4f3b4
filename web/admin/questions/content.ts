import type { components } from '../api/admin-api.gen.ts'
import { questionMessages as messages } from './messages.ts'

export type Question = components['schemas']['Question']
export type QuestionContent = components['schemas']['QuestionContent']
export type QuestionKind = QuestionContent['kind']
export type ContentOf<Kind extends QuestionKind> = Extract<QuestionContent, { kind: Kind }>
export type Option = ContentOf<'single_choice'>['options'][number] & { readonly id: string }

export const kinds = Object.keys(messages.kinds) as QuestionKind[]
export const isKind = (text: string | null): text is QuestionKind => kinds.some((kind) => kind === text)

// The server replaces ids that it does not know.
let last = 0
export const newId = () => `new-${++last}`

/** The correct options share the points; a wrong one takes away as much as a correct one gives. */
export function withSharedCredits(options: readonly Option[], kind: QuestionKind): Option[] {
  if (kind === 'single_choice')
    return options.map((option) => ({ ...option, credit: option.credit > 0 ? 100 : 0 }))
  const right = options.filter(({ credit }) => credit > 0).length
  const share = right === 0 ? 0 : Number((100 / right).toFixed(5))
  return options.map((option) => ({ ...option, credit: option.credit > 0 ? share : -share }))
}

export function hasSharedCredits(options: readonly Option[], kind: QuestionKind): boolean {
  return withSharedCredits(options, kind).every(({ credit }, at) => credit === options[at]?.credit)
}

const option = (credit: number): Option => ({ id: newId(), text: '', credit, feedback: '' })

/** The content with which the form of a new question begins. */
export function emptyContent(kind: QuestionKind): object {
  const common = { kind, prompt: '', media: [], feedback: { general: '', right: '', partial: '', wrong: '' } }
  switch (kind) {
    case 'single_choice':
      return { ...common, options: [option(100), option(0), option(0)], shuffle: true }
    case 'multiple_choice':
      return {
        ...common,
        options: withSharedCredits([option(1), option(0), option(0)], kind),
        shuffle: true,
        partial: true,
      }
    case 'true_false':
      return { ...common, answer: true, reasons: { true: '', false: '' } }
    case 'short_text':
      return { ...common, answers: [{ text: '', credit: 100, feedback: '' }], exact: false }
    case 'number':
      return { ...common, answers: [{ value: '', tolerance: '0', credit: 100, feedback: '' }] }
    case 'ordering':
      return { ...common, items: [1, 2, 3].map(() => ({ id: newId(), text: '' })), partial: true }
    case 'matching': {
      const choices = [1, 2, 3].map(() => ({ id: newId(), text: '' }))
      return {
        ...common,
        prompts: choices.map(({ id }) => ({ id: newId(), text: '', choice: id })),
        choices,
        partial: true,
      }
    }
    case 'gaps':
      return { ...common, gaps: [], exact: false, partial: true }
    case 'long_text':
      return { ...common, limit: null, notes: '', sample: '' }
    case 'file':
      return { ...common, most: 1, types: [], notes: '', sample: '' }
  }
}

/** The names of the gaps in a prompt, in its order. */
export function gapMarks(prompt: string): string[] {
  return [...new Set([...prompt.matchAll(/\[\[([A-Za-z0-9]{1,20})\]\]/g)].map(([, id = '']) => id))]
}
