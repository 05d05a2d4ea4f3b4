import { BREAK, type DocumentNode, Kind, visit } from 'graphql'
import type { Size } from './document-size.ts'

/**
 * The largest operation that is compiled, with fragments expanded. Compiling blocks the process for 20 to 30
 * µs per field (ADR 0021).
 */
export const mostCompiledFields = 500

/**
 * Whether graphql-jit executes a document like graphql-js and compiles it quickly. graphql-jit merges fields
 * excluded by a directive with other selections of the same field, loses fields and variables named
 * `__proto__`, and ignores defaults of required variables.
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
