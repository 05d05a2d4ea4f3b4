import { type FieldNode, GraphQLError, Kind, type SelectionNode, type ValueNode } from 'graphql'
import { type Fragments, mergedFields, selectionsUnder } from './merged-fields.ts'

/**
 * Finds fields with the same response name that cannot be merged (GraphQL, section 5.3.2). graphql-js
 * compares every pair in quadratic time; this compares each with the first. The result is the same as long as
 * the schema has neither interfaces nor unions.
 */
export function fieldConflicts(
  fragments: Fragments,
  selections: readonly SelectionNode[],
  { mostErrors }: { readonly mostErrors: number },
): readonly GraphQLError[] {
  const errors: GraphQLError[] = []
  const argumentTexts = new Map<FieldNode, string>()
  const argumentsOf = (field: FieldNode) => {
    const text = argumentTexts.get(field) ?? argumentText(field)
    argumentTexts.set(field, text)
    return text
  }
  const reason = (one: FieldNode, other: FieldNode): string | undefined => {
    if (one.name.value !== other.name.value)
      return `"${one.name.value}" and "${other.name.value}" are different fields`
    return argumentsOf(one) === argumentsOf(other) ? undefined : 'they have differing arguments'
  }
  const check = (among: readonly SelectionNode[]) => {
    for (const [name, fields] of mergedFields(fragments, among)) {
      const [first] = fields
      const other = fields.find((field) => reason(first, field) !== undefined)
      if (other) errors.push(conflict(name, reason(first, other) ?? '', [first, other]))
      else check(selectionsUnder(fields))
      if (errors.length >= mostErrors) return
    }
  }
  check(selections)
  return errors
}

function conflict(name: string, reason: string, nodes: readonly FieldNode[]): GraphQLError {
  return new GraphQLError(
    `Fields "${name}" conflict because ${reason}. Use different aliases on the fields to fetch both if this was intentional.`,
    { nodes },
  )
}

function argumentText({ arguments: fields = [] }: FieldNode): string {
  return textOfFields(fields)
}

type NamedValue = { readonly name: { readonly value: string }; readonly value: ValueNode }

// Neither arguments nor the fields of an input object have an order.
function textOfFields(fields: readonly NamedValue[]): string {
  return fields
    .map(({ name, value }) => `${name.value}:${textOf(value)}`)
    .sort()
    .join(',')
}

function textOf(value: ValueNode): string {
  switch (value.kind) {
    case Kind.VARIABLE:
      return `$${value.name.value}`
    case Kind.NULL:
      return 'null'
    case Kind.STRING:
      return JSON.stringify(value.value)
    case Kind.LIST:
      return `[${value.values.map(textOf).join(',')}]`
    case Kind.OBJECT:
      return `{${textOfFields(value.fields)}}`
    default:
      return String(value.value)
  }
}
