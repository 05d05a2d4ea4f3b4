import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/**
 * Removes selections that are repeated literally in the same selection set: they do not change the result,
 * but every later step would take time for each.
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
