import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/**
 * Removes selections that are repeated literally in the same selection set: they do not change the result,
 * but every later step would take time for each.
 */
export function withoutRepeats(document: DocumentNode, text: string): DocumentNode {
  const textOf = ({ loc }: SelectionNode) => text.slice(loc?.start, loc?.end)
  const once = (set: SelectionSetNode): SelectionSetNode => {
    const selectedTexts = new Set<string>()
    const isNew = (selection: SelectionNode) => {
      const selectionText = textOf(selection)
      if (selectedTexts.has(selectionText)) return false
      selectedTexts.add(selectionText)
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
