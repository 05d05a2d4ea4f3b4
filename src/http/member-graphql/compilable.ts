import { BREAK, type DocumentNode, Kind, visit } from 'graphql'

/**
 * Whether graphql-jit answers a document as graphql-js does. It merges what a directive leaves out with what another
 * mention of the same field asks for, loses a field named `__proto__`, and knows no default of a required variable.
 */
export function isCompilable(document: DocumentNode): boolean {
  let isPlain = true
  const leave = () => {
    isPlain = false
    return BREAK
  }
  visit(document, {
    Directive: leave,
    Field: ({ alias }) => (alias?.value === '__proto__' ? leave() : undefined),
    VariableDefinition: ({ type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue ? leave() : undefined,
  })
  return isPlain
}
