import { z } from 'zod'
import { componentName } from '../../../operations/wire/component.ts'

/** A JSON schema as OpenAPI 3.0 knows it. */
export type Schema = { readonly [keyword: string]: unknown }

/** Schemas of the description: those with a name are stated once. */
export type Schemas = {
  readonly of: (schema: z.ZodType) => Schema
  /** Every named schema that was asked for, by its name. */
  readonly named: () => Readonly<Record<string, Schema>>
}

export function createSchemas(): Schemas {
  const named = new Map<string, Schema>()
  return {
    of(schema) {
      const { definitions = {}, ...own } = z.toJSONSchema(schema, {
        target: 'openapi-3.0',
        io: 'input',
        metadata,
      }) as Schema & { readonly definitions?: Readonly<Record<string, Schema>> }
      for (const [name, each] of Object.entries(definitions)) named.set(name, tidied(each) as Schema)
      return tidied(own) as Schema
    },
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

// The descriptions that are in Zod's own registry, and the names of our shapes.
const metadata = {
  get(schema: z.ZodType) {
    const known = z.globalRegistry.get(schema)
    const name = componentName(schema)
    return name === undefined ? known : { ...known, id: name }
  },
  has: (schema: z.ZodType) => componentName(schema) !== undefined || z.globalRegistry.has(schema),
} as unknown as typeof z.globalRegistry

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  return shortened(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, tidied(each)])))
}

// A format says what a pattern would, and every whole number here is one that JSON holds exactly.
function shortened(schema: Record<string, unknown>): Schema {
  const { pattern, minimum, maximum, $ref, allOf, ...rest } = schema
  const isAlone = Object.keys(rest).length === 0 && Array.isArray(allOf) && allOf.length === 1
  if (isAlone) return allOf[0] as Schema
  const choices = rest['nullable'] === true && Array.isArray(rest['enum']) ? [...rest['enum'], null] : rest['enum']
  return {
    ...rest,
    ...(choices === undefined ? {} : { enum: choices }),
    ...(allOf === undefined ? {} : { allOf }),
    ...(typeof $ref === 'string' ? { $ref: $ref.replace('#/definitions/', '#/components/schemas/') } : {}),
    ...(pattern === undefined || rest['format'] ? {} : { pattern }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
}
