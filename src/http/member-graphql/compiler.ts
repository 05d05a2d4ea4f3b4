import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Clock } from '../../platform/clock.ts'
import { mostCompiledFields } from './compilable.ts'
import type { Operation } from './judged-document.ts'
import { schema } from './schema/index.ts'

/** The number of fields that a process compiles per second for all clients: half of the largest operation. */
const fieldsPerSecond = mostCompiledFields / 2

/** Compiles operations with graphql-jit at a limited rate, so that the process stays responsive. */
export function createCompiler(clock: Clock) {
  const compiled = new WeakMap<Operation, CompiledQuery | 'impossible'>()
  let remainingFields = mostCompiledFields
  let at = clock.now().getTime()

  function isAffordable(fields: number): boolean {
    const now = clock.now().getTime()
    remainingFields = Math.min(
      mostCompiledFields,
      remainingFields + (Math.max(0, now - at) / 1000) * fieldsPerSecond,
    )
    at = now
    if (fields > remainingFields) return false
    remainingFields -= fields
    return true
  }

  return {
    /** The compiled form of a hot operation; undefined if it must be interpreted. */
    compiledOf(operation: Operation): CompiledQuery | undefined {
      const cached = compiled.get(operation)
      if (cached) return cached === 'impossible' ? undefined : cached
      if (!operation.isCompilable || !isAffordable(operation.size.fields)) return undefined
      const query = compileOperation(operation)
      compiled.set(operation, query ?? 'impossible')
      return query
    },
  }
}

// Resolvers are typed, and so are the columns they read: numbers, texts and enums need no check for each value.
const typedLeaves = { disableLeafSerialization: true }

/** Takes a time bounded by `mostCompiledFields`; undefined if graphql-jit cannot compile it. */
export function compileOperation({ document }: Operation): CompiledQuery | undefined {
  const query = compileQuery(schema, document, undefined, typedLeaves)
  return isCompiledQuery(query) ? query : undefined
}
