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
  let left = mostCompiledFields
  let at = clock.now().getTime()

  function isAffordable(fields: number): boolean {
    const now = clock.now().getTime()
    left = Math.min(mostCompiledFields, left + (Math.max(0, now - at) / 1000) * fieldsPerSecond)
    at = now
    if (fields > left) return false
    left -= fields
    return true
  }

  return {
    /** The compiled form of a hot operation; undefined if it must be interpreted. */
    compiledOf(operation: Operation): CompiledQuery | undefined {
      const known = compiled.get(operation)
      if (known) return known === 'impossible' ? undefined : known
      if (!operation.isCompilable || !isAffordable(operation.size.fields)) return undefined
      const made = compileOperation(operation)
      compiled.set(operation, made ?? 'impossible')
      return made
    },
  }
}

// Resolvers are typed, and so are the columns they read: numbers, texts and enums need no check for each value.
const typedLeaves = { disableLeafSerialization: true }

/** Takes a time bounded by `mostCompiledFields`; undefined if graphql-jit cannot compile it. */
export function compileOperation({ document }: Operation): CompiledQuery | undefined {
  const made = compileQuery(schema, document, undefined, typedLeaves)
  return isCompiledQuery(made) ? made : undefined
}
