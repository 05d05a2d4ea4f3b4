import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { beyond } from './document-limits.ts'

type Variables = Readonly<Record<string, unknown>>
type Walk = {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
  spent: number
}

/**
 * How many objects the answer may hold: a page as many as it asks for, another list as many as its field says it
 * usually has. Throws as soon as it is too many.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Walk['fragments'],
  variables: Variables,
): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  const walk: Walk = { fragments, variables, spent: 0 }
  spend(walk, root, operation.selectionSet.selections, { times: 1, pageSize: 1 })
  return walk.spent
}

type Place = { readonly times: number; readonly pageSize: number }

function spend(walk: Walk, parent: GraphQLObjectType, selections: readonly SelectionNode[], place: Place) {
  for (const nodes of fieldsOf(walk, selections).values()) {
    const [node] = nodes
    const field = node && parent.getFields()[node.name.value]
    const type = field && getNamedType(field.type)
    // Leaves cost nothing, and what a schema says of itself is bounded by its own rule.
    if (!node || !isObjectType(type)) continue
    const isPage = parent.name.endsWith('Connection') && ['nodes', 'edges'].includes(node.name.value)
    const length = isPage ? place.pageSize : Number(field?.extensions['listSize'] ?? 1)
    const times = place.times * length
    walk.spent += times
    if (walk.spent > memberApiLimits.cost) throw beyond('cost')
    const below = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    spend(walk, type, below, { times, pageSize: pageSizeOf(node, walk.variables) })
  }
}

// As execution does: what has one name in the answer is one field, however often it is written.
function fieldsOf(walk: Walk, selections: readonly SelectionNode[]): ReadonlyMap<string, FieldNode[]> {
  const seen = new Set<string>()
  const spread = (name: string): readonly FieldNode[] => {
    if (seen.has(name)) return []
    seen.add(name)
    return flattened(walk.fragments.get(name)?.selectionSet.selections ?? [])
  }
  const flattened = (among: readonly SelectionNode[]): readonly FieldNode[] =>
    among.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection]
      if (selection.kind === Kind.FRAGMENT_SPREAD) return spread(selection.name.value)
      return flattened(selection.selectionSet.selections)
    })
  return Map.groupBy(flattened(selections), ({ alias, name }) => (alias ?? name).value)
}

function pageSizeOf({ arguments: given = [] }: FieldNode, variables: Variables): number {
  const sizes = given
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .flatMap(({ value }) => numberOf(value, variables) ?? [])
  const size = sizes.length > 0 ? Math.max(...sizes) : memberApiLimits.pageDefault
  return Math.min(Math.max(size, 0), memberApiLimits.pageMost)
}

function numberOf(value: ValueNode, variables: Variables): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value)
  if (value.kind !== Kind.VARIABLE) return undefined
  const given = variables[value.name.value]
  // A default may stand in the document: the most is assumed.
  return typeof given === 'number' ? given : memberApiLimits.pageMost
}
