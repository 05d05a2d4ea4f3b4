import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** The selected fields of a connection, so that one statement reads only those. */
export type ConnectionSelection = {
  readonly total: boolean
  /** False if only the total is selected. */
  readonly rows: boolean
  /** True if the query selects whether there are more rows. */
  readonly more: boolean
  /** The selected fields of each node. */
  readonly fields: ReadonlySet<string>
}

/** A field that a directive may skip counts as selected. */
export function selectionOf({ fieldNodes, fragments }: GraphQLResolveInfo): ConnectionSelection {
  const under = (nodes: readonly FieldNode[], name: string) =>
    fieldsUnder(
      nodes.filter((node) => node.name.value === name),
      fragments,
    )
  const connection = fieldsUnder(fieldNodes, fragments)
  const names = new Set(connection.map(({ name }) => name.value))
  const nodes = [...under(connection, 'nodes'), ...under(under(connection, 'edges'), 'node')]
  return {
    total: names.has('totalCount'),
    rows: names.has('nodes') || names.has('edges') || names.has('pageInfo'),
    more: names.has('pageInfo'),
    fields: new Set(nodes.map(({ name }) => name.value)),
  }
}

// Each fragment is visited once: repeated spreads would take exponential time.
function fieldsUnder(
  nodes: readonly FieldNode[],
  fragments: GraphQLResolveInfo['fragments'],
): readonly FieldNode[] {
  const visited = new Set<string>()
  const fieldsIn = (selections: SelectionSetNode | undefined): readonly FieldNode[] =>
    (selections?.selections ?? []).flatMap((selection): readonly FieldNode[] => {
      switch (selection.kind) {
        case Kind.FIELD:
          return [selection]
        case Kind.INLINE_FRAGMENT:
          return fieldsIn(selection.selectionSet)
        case Kind.FRAGMENT_SPREAD: {
          const { value: name } = selection.name
          if (visited.has(name)) return []
          visited.add(name)
          return fieldsIn(fragments[name]?.selectionSet)
        }
        default:
          return selection satisfies never
      }
    })
  return nodes.flatMap(({ selectionSet }) => fieldsIn(selectionSet))
}
