import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** What a query asks of a connection, so that one statement reads just that. */
export type Asked = {
  readonly total: boolean
  /** False where nothing but the total is wanted. */
  readonly rows: boolean
  /** Whether it is asked if there is more. */
  readonly more: boolean
  /** The fields asked of each node. */
  readonly fields: ReadonlySet<string>
}

/** A field that a directive may leave out counts as asked for. */
export function askedOf({ fieldNodes, fragments }: GraphQLResolveInfo): Asked {
  const under = (nodes: readonly FieldNode[], name: string) =>
    nodes.filter((node) => node.name.value === name).flatMap((node) => fieldsIn(node.selectionSet, fragments))
  const connection = fieldNodes.flatMap((node) => fieldsIn(node.selectionSet, fragments))
  const names = new Set(connection.map(({ name }) => name.value))
  const nodes = [...under(connection, 'nodes'), ...under(under(connection, 'edges'), 'node')]
  return {
    total: names.has('totalCount'),
    rows: names.has('nodes') || names.has('edges') || names.has('pageInfo'),
    more: names.has('pageInfo'),
    fields: new Set(nodes.map(({ name }) => name.value)),
  }
}

function fieldsIn(
  selections: SelectionSetNode | undefined,
  fragments: GraphQLResolveInfo['fragments'],
): readonly FieldNode[] {
  return (selections?.selections ?? []).flatMap((selection): readonly FieldNode[] => {
    switch (selection.kind) {
      case Kind.FIELD:
        return [selection]
      case Kind.INLINE_FRAGMENT:
        return fieldsIn(selection.selectionSet, fragments)
      case Kind.FRAGMENT_SPREAD:
        return fieldsIn(fragments[selection.name.value]?.selectionSet, fragments)
      default:
        return selection satisfies never
    }
  })
}
