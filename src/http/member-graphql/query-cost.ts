import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { beyond } from './document-limits.ts'
import { introspectionSizes } from './introspection-sizes.ts'
import { type Fragments, mergedFields, selectionsUnder } from './merged-fields.ts'

type Variables = Readonly<Record<string, unknown>>

/** The estimated cost of an operation. */
export type Cost = {
  /** The maximum number of objects in its response. */
  readonly objects: number
  /** The number of lists that it reads from the database. */
  readonly lists: number
}

type Walk = {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly variables: Variables
  objects: number
  lists: number
}

/**
 * The cost of an operation: a page counts its requested size, another list its usual length. Throws as soon
 * as the limit is exceeded.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
): Cost {
  const root = schema.getRootType(operation.operation)
  const walk: Walk = { schema, fragments, variables, objects: 0, lists: 0 }
  if (root) spend(walk, root, operation.selectionSet.selections, { times: 1, pageSize: 1 })
  return { objects: Math.ceil(walk.objects), lists: walk.lists }
}

type CostContext = { readonly times: number; readonly pageSize: number }

function spend(
  walk: Walk,
  parent: GraphQLObjectType,
  selections: readonly SelectionNode[],
  costContext: CostContext,
) {
  for (const nodes of mergedFields(walk.fragments, selections).values()) {
    const [node] = nodes
    const field = fieldOf(parent, node.name.value)
    const type = field && getNamedType(field.type)
    // Leaves cost nothing.
    if (!isObjectType(type)) continue
    const times = costContext.times * lengthOf(walk.schema, parent, field, costContext)
    walk.objects += times
    if (walk.objects > memberApiLimits.cost) throw beyond('cost')
    if (isConnection(type)) walk.lists++
    spend(walk, type, selectionsUnder(nodes), { times, pageSize: pageSizeOf(node, walk.variables) })
  }
}

type Field = GraphQLField<unknown, unknown>

function fieldOf(parent: GraphQLObjectType, name: string): Field | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return parent.getFields()[name]
}

function isConnection({ name }: GraphQLObjectType): boolean {
  return name.endsWith('Connection')
}

function lengthOf(
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  field: Field | undefined,
  { pageSize }: CostContext,
): number {
  if (parent.name.startsWith('__')) return introspectionSizes(schema)[`${parent.name}.${field?.name}`] ?? 1
  const isPage = isConnection(parent) && (field?.name === 'nodes' || field?.name === 'edges')
  return isPage ? pageSize : Number(field?.extensions['listSize'] ?? 1)
}

function pageSizeOf({ arguments: argumentNodes = [] }: FieldNode, variables: Variables): number {
  const sizes = argumentNodes
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .flatMap(({ value }) => numberOf(value, variables) ?? [])
  const size = sizes.length > 0 ? Math.max(...sizes) : memberApiLimits.pageDefault
  return Math.min(Math.max(size, 0), memberApiLimits.pageMost)
}

function numberOf(value: ValueNode, variables: Variables): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value)
  if (value.kind !== Kind.VARIABLE) return undefined
  const variable = variables[value.name.value]
  // The variable may have a default in the document, so the maximum is assumed.
  return typeof variable === 'number' ? variable : memberApiLimits.pageMost
}
