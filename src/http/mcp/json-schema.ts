import { z } from 'zod'
import { usualMoment } from '../../operations/wire/shapes.ts'

type Schema = { [keyword: string]: unknown }

/** A schema for clients: without `$schema`, because the MCP default applies and older clients know no other. */
export function jsonSchemaOf(schema: z.ZodObject): object {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io: 'input' })
  return tidiedSchema(plain)
}

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  return tidiedSchema(value)
}

function tidiedSchema(schema: object): Schema {
  const entries = Object.entries(schema).map(([key, each]) => [key, tidied(each)])
  return splitTypes(shortened(Object.fromEntries(entries)))
}

// A format makes the pattern redundant, and the limits of safe integers apply to all JSON numbers.
function shortened({ pattern, minimum, maximum, description, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(description === undefined || description === usualMoment ? {} : { description }),
    ...(pattern === undefined || rest['format'] ? {} : { pattern }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
}

// Some models only support schemas with a single type.
function splitTypes(schema: Schema): Schema {
  const { type: types, description, default: usual, ...rest } = schema
  if (!Array.isArray(types)) return schema
  return {
    anyOf: types.map((type) => (type === 'null' ? { type } : { type, ...rest })),
    ...(description === undefined ? {} : { description }),
    ...(usual === undefined ? {} : { default: usual }),
  }
}
