import { BREAK, type DocumentNode, Kind, visit } from 'graphql'
import type { Size } from './document-size.ts'

/**
 * The largest operation that is compiled, its fragments written out. Compiling takes 20 to 30 µs for each field (ADR
 * 0021), and nothing else runs meanwhile.
 */
export const mostCompiledFields = 500

/**
 * Whether graphql-jit answers a document as graphql-js does, and compiles it in a short time. It merges what a directive
 * leaves out with what another mention of the same field asks for, loses a field or a variable named `__proto__`, and
 * knows no default of a required variable.
 */
export function isCompilable(document: DocumentNode, { fields }: Size): boolean {
  if (fields > mostCompiledFields) return false
  let isPlain = true
  const leave = () => {
    isPlain = false
    return BREAK
  }
  visit(document, {
    Directive: leave,
    Name: ({ value }) => (value === '__proto__' ? leave() : undefined),
    VariableDefinition: ({ type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue ? leave() : undefined,
  })
  return isPlain
}
