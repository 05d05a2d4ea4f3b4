import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * The fields of one object by response name, merged as in execution: fields with the same name are one field,
 * and each fragment counts once.
 */
export function mergedFields(
  fragments: Fragments,
  selections: readonly SelectionNode[],
): ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]> {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>()
  const spread = new Set<string>()
  const add = (field: FieldNode) => {
    const key = (field.alias ?? field.name).value
    const sameKey = fields.get(key)
    if (sameKey) sameKey.push(field)
    else fields.set(key, [field])
  }
  const walk = (among: readonly SelectionNode[]) => {
    for (const selection of among) {
      if (selection.kind === Kind.FIELD) add(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet.selections)
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value)
        walk(fragments.get(selection.name.value)?.selectionSet.selections ?? [])
      }
    }
  }
  walk(selections)
  return fields
}

/** The selections under fields that are merged in the response. */
export function selectionsUnder(fields: readonly FieldNode[]): readonly SelectionNode[] {
  return fields.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
}

/** The fragments that a selection spreads, and those that they spread in turn. */
export function fragmentsUnder(set: SelectionSetNode, fragments: Fragments): Fragments {
  const found = new Map<string, FragmentDefinitionNode>()
  const walk = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) add(selection.name.value)
      else if (selection.selectionSet) walk(selection.selectionSet)
    }
  }
  const add = (name: string) => {
    const fragment = fragments.get(name)
    if (!fragment || found.has(name)) return
    found.set(name, fragment)
    walk(fragment.selectionSet)
  }
  walk(set)
  return found
}
