import { z } from 'zod'
import { wireName } from '../../operations/wire/wire-names.ts'
import { servedOperations } from './served-operations.ts'

/** A text with the fields in it as callers send them: `accessDays` is `access_days` on the wire. */
export function inWireNames(text: string): string {
  return text.replaceAll(/\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g, (name) => {
    const wire = wireName(name)
    return sentNames().has(wire) ? wire : name
  })
}

let names: ReadonlySet<string> | undefined

// Only field names of operations, so that other words keep their capitals.
function sentNames(): ReadonlySet<string> {
  names ??= new Set(servedOperations.flatMap(({ input }) => namesIn(schemaOf(input))))
  return names
}

function schemaOf(input: z.ZodObject): unknown {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { readonly properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}
