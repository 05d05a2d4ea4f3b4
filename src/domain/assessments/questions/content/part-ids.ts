import { randomBytes } from 'node:crypto'
import type { QuestionContent } from './question-content.ts'

type Part = { readonly id: string }

/**
 * The content with an id for every part. Ids that the former version does not have are replaced by random ones: an id
 * that an author made up, such as the position in the correct order, would reveal the key to members.
 */
export function withPartIds(content: QuestionContent, former?: QuestionContent): QuestionContent {
  const known = new Set(former ? partsOf(former).map(({ id }) => id) : [])
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { ...content, options: content.options.map(renamer(known).part) }
    case 'ordering':
      return { ...content, items: content.items.map(renamer(known).part) }
    case 'matching': {
      const choices = renamer(known)
      const prompts = content.prompts
        .map(renamer(known).part)
        .map((prompt) => ({ ...prompt, choice: choices.idOf(prompt.choice) }))
      return { ...content, prompts, choices: content.choices.map(choices.part) }
    }
    case 'true_false':
    case 'short_text':
    case 'number':
    // The ids of gaps are in the prompt, where every member sees them.
    case 'gaps':
    case 'long_text':
    case 'file':
      return content
  }
}

function renamer(known: ReadonlySet<string>) {
  const renamed = new Map<string, string>()
  const idOf = (id: string): string => {
    if (known.has(id)) return id
    const fresh = (id === '' ? undefined : renamed.get(id)) ?? randomBytes(5).toString('hex')
    renamed.set(id, fresh)
    return fresh
  }
  return { idOf, part: <Some extends Part>(part: Some): Some => ({ ...part, id: idOf(part.id) }) }
}

function partsOf(content: QuestionContent): readonly Part[] {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return content.options
    case 'ordering':
      return content.items
    case 'matching':
      return [...content.prompts, ...content.choices]
    default:
      return []
  }
}
