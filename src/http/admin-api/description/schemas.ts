import { z } from 'zod'
import { componentName } from '../../../operations/wire/component.ts'

/** A JSON schema in the dialect of OpenAPI 3.0. */
export type Schema = { readonly [keyword: string]: unknown }

/** Schemas of the description: those with a name are stated once. */
export type Schemas = {
  readonly of: (schema: z.ZodType) => Schema
  /** Every named schema that was requested, by its name. */
  readonly byName: () => Readonly<Record<string, Schema>>
}

export function createSchemas(): Schemas {
  const components = new Map<string, Schema>()
  return {
    of(schema) {
      const { definitions = {}, ...own } = z.toJSONSchema(schema, {
        target: 'openapi-3.0',
        io: 'input',
        metadata,
      }) as Schema & { readonly definitions?: Readonly<Record<string, Schema>> }
      for (const [name, each] of Object.entries(definitions)) components.set(name, tidied(each) as Schema)
      return tidied(own) as Schema
    },
    byName: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

// The descriptions that are in Zod's own registry, and the names of our shapes.
const metadata = {
  get(schema: z.ZodType) {
    const meta = z.globalRegistry.get(schema)
    const name = componentName(schema)
    return name === undefined ? meta : { ...meta, id: name }
  },
  has: (schema: z.ZodType) => componentName(schema) !== undefined || z.globalRegistry.has(schema),
} as unknown as typeof z.globalRegistry

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    key === 'properties' ? tidiedEach(each as object) : tidied(each),
  ])
  return shortened(Object.fromEntries(entries))
}

// The names of properties are not keywords.
function tidiedEach(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, tidied(schema)]))
}

// A format makes the pattern redundant, and the limits of safe integers apply to all JSON numbers.
function shortened(schema: Record<string, unknown>): Schema {
  const { pattern, minimum, maximum, $ref, allOf, enum: choices, ...rest } = schema
  const keywords = {
    enum: rest['nullable'] === true && Array.isArray(choices) ? [...choices, null] : choices,
    allOf,
    $ref: typeof $ref === 'string' ? $ref.replace('#/definitions/', '#/components/schemas/') : undefined,
    pattern: rest['format'] ? undefined : pattern,
    minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
  }
  const remaining = {
    ...rest,
    ...Object.fromEntries(Object.entries(keywords).filter(([, each]) => each !== undefined)),
  }
  const isAlone = Array.isArray(allOf) && allOf.length === 1 && Object.keys(remaining).length === 1
  return isAlone ? (allOf[0] as Schema) : remaining
}
