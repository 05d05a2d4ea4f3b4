import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/**
 * The document without selections that are written again, letter by letter, beside themselves: they change nothing in the
 * answer, and everything after this takes time for each of them.
 */
export function withoutRepeats(document: DocumentNode, text: string): DocumentNode {
  const textOf = ({ loc }: SelectionNode) => text.slice(loc?.start, loc?.end)
  const once = (set: SelectionSetNode): SelectionSetNode => {
    const seen = new Set<string>()
    const isNew = (selection: SelectionNode) => {
      const written = textOf(selection)
      if (seen.has(written)) return false
      seen.add(written)
      return true
    }
    return { ...set, selections: set.selections.filter(isNew).map(below) }
  }
  const below = (selection: SelectionNode): SelectionNode =>
    selection.kind === Kind.FRAGMENT_SPREAD || !selection.selectionSet
      ? selection
      : { ...selection, selectionSet: once(selection.selectionSet) }
  const definitions = document.definitions.map((definition) =>
    'selectionSet' in definition
      ? { ...definition, selectionSet: once(definition.selectionSet) }
      : definition,
  )
  return { ...document, definitions }
}
