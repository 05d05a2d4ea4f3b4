import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  valueFromAST,
} from 'graphql'

type Variables = Readonly<Record<string, unknown>>
type ShapeRequest = {
  readonly schema: GraphQLSchema
  readonly operation: OperationDefinitionNode
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
}

/**
 * The faults in the data of a response: fields that the query did not select, or values that the schema does
 * not allow.
 */
export function misshapen(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName, variables }: { operationName?: string | undefined; variables: Variables },
  data: unknown,
): readonly string[] {
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return ['There is no such operation']
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const entries = (fragments as FragmentDefinitionNode[]).map((each) => [each.name.value, each] as const)
  const request = { schema, operation, fragments: new Map(entries), variables }
  return wrongObject(request, root, operation.selectionSet.selections, data, [])
}

type Path = readonly (string | number)[]

function wrongObject(
  request: ShapeRequest,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  value: unknown,
  path: Path,
): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at(path)} is no object`]
  const fields = Map.groupBy(fieldsIn(request, selections), ({ alias, name }) => (alias ?? name).value)
  const [wanted, got] = [[...fields.keys()], Object.keys(value)]
  // JavaScript would reorder numeric names; the schema has none.
  if (wanted.join() !== got.join()) return [`${at(path)} has ${got.join()} and not ${wanted.join()}`]
  return [...fields].flatMap(([key, nodes]) => {
    const name = nodes[0]?.name.value ?? ''
    const inside = (value as Record<string, unknown>)[key]
    if (name === '__typename') return inside === type.name ? [] : [`${at([...path, key])} is ${inside}`]
    const field = type.getFields()[name]
    // The schema's own introspection is compared with that of graphql-js.
    if (!field) return name.startsWith('__') ? [] : [`${type.name} has no ${name}`]
    const below = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    return wrongValue(request, field.type, below, inside, [...path, key])
  })
}

function wrongValue(
  request: ShapeRequest,
  type: GraphQLOutputType,
  below: readonly SelectionNode[],
  value: unknown,
  path: Path,
): readonly string[] {
  if (isNonNullType(type)) {
    return value === null ? [`${at(path)} is null`] : wrongValue(request, type.ofType, below, value, path)
  }
  if (value === null) return []
  if (isListType(type)) {
    if (!Array.isArray(value)) return [`${at(path)} is no list`]
    return value.flatMap((each, index) => wrongValue(request, type.ofType, below, each, [...path, index]))
  }
  if (isObjectType(type)) return wrongObject(request, type, below, value, path)
  return isOf(type as GraphQLLeafType, value)
    ? []
    : [`${at(path)} is ${JSON.stringify(value)}, no ${type.name}`]
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  ID: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  Float: (value) => Number.isFinite(value),
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  Decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d{2})?$/.test(value),
  URL: (value) => typeof value === 'string' && URL.canParse(value),
}

function isOf(type: GraphQLLeafType, value: unknown): boolean {
  if (isEnumType(type)) return type.getValues().some(({ name }) => name === value)
  return checks[type.name]?.(value) ?? false
}

function fieldsIn(request: ShapeRequest, selections: readonly SelectionNode[]): readonly FieldNode[] {
  return selections
    .filter((selection) => isWanted(request, selection))
    .flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection]
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(request, selection.selectionSet.selections)
      return fieldsIn(request, request.fragments.get(selection.name.value)?.selectionSet.selections ?? [])
    })
}

function isWanted({ operation, variables }: ShapeRequest, { directives = [] }: SelectionNode): boolean {
  return directives.every(({ name, arguments: [condition] = [] }) => {
    const node = condition?.value
    if (!node) return true
    const isOn =
      node.kind === Kind.VARIABLE
        ? variableIn(operation, variables, node.name.value)
        : valueFromAST(node, GraphQLBoolean)
    return name.value === 'include' ? isOn === true : isOn !== true
  })
}

function variableIn(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
  name: string,
): unknown {
  if (name in variables) return variables[name]
  const defined = variableDefinitions.find(({ variable }) => variable.name.value === name)
  return defined?.defaultValue && valueFromAST(defined.defaultValue, GraphQLBoolean)
}

function at(path: Path): string {
  return path.join('.') || 'the answer'
}
