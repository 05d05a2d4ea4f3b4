import { z } from 'zod'

type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck
type Def = Record<string, unknown>

// Code that writes its schemas out has no descriptions to look up.
const descriptions = new WeakMap<Schema, { readonly meta: z.core.GlobalMeta | undefined }>()

/**
 * Constructs schemas again for one request, with all their parts and checks. Shared parts are constructed
 * once, as if all of them were written in one function.
 */
export function createFreshSchemas(): <S extends Schema>(schema: S) => S {
  const schemas = new Map<Schema, Schema>()

  return fresh as never

  function fresh(schema: Schema): Schema {
    const existing = schemas.get(schema)
    if (existing) return existing
    const wire = wireSideOf(schema)
    if (wire) return fresh(wire)
    const def: Def & { checks?: readonly Check[] } = { ...schema._zod.def }
    for (const key of partsOf(schema)) def[key] = freshPart(def[key])
    if (def.checks) def.checks = def.checks.map(freshCheck)
    const one = anew(schema, def)
    const meta = metaOf(schema)
    if (meta) z.globalRegistry.add(one, meta)
    schemas.set(schema, one)
    return one
  }

  function freshPart(part: unknown): unknown {
    if (part === undefined || part === null) return part
    if (isSchema(part)) return fresh(part)
    if (Array.isArray(part)) return part.map(freshPart)
    const shape: Def = {}
    for (const [name, field] of Object.entries(part)) shape[name] = freshPart(field)
    return shape
  }

  // `int()` is a schema that serves as a check.
  function freshCheck(check: Check): Check {
    if (isSchema(check)) return fresh(check) as never
    const { def } = check._zod
    if (!checks.has(def.check))
      throw new Error(`The check "${def.check}" is not supported yet: add it to checks`)
    return anew(check, { ...def })
  }
}

// The SDK's own JSON Schema describes the side that programs use; schemas only for the wire describe that
// side.
function wireSideOf({ _zod: { def } }: Schema): Schema | undefined {
  return 'reverseTransform' in def && 'in' in def && isSchema(def.in as object)
    ? (def.in as Schema)
    : undefined
}

/** The nested schemas of each kind of schema. */
const parts: Partial<Record<z.core.$ZodTypeDef['type'], readonly string[]>> = {
  string: [],
  number: [],
  boolean: [],
  null: [],
  unknown: [],
  never: [],
  enum: [],
  literal: [],
  object: ['shape', 'catchall'],
  record: ['keyType', 'valueType'],
  array: ['element'],
  tuple: ['items', 'rest'],
  union: ['options'],
  optional: ['innerType'],
  nullable: ['innerType'],
  default: ['innerType'],
  readonly: ['innerType'],
  pipe: ['in', 'out'],
  transform: [],
}

/** The checks that are complete when they are constructed; others get their function afterwards. */
const checks = new Set(['less_than', 'greater_than', 'min_length', 'max_length', 'length_equals'])

function partsOf({ _zod: { def } }: Schema): readonly string[] {
  const found = parts[def.type]
  if (!found) throw new Error(`The schema "${def.type}" is not supported yet: add it to parts`)
  return found
}

function metaOf(schema: Schema) {
  const cached = descriptions.get(schema)
  if (cached) return cached.meta
  const meta = z.globalRegistry.get(schema)
  descriptions.set(schema, { meta })
  return meta
}

function isSchema(part: object): part is Schema {
  return part instanceof z.core.$ZodType
}

function anew<Instance extends object>(instance: Instance, def: object): Instance {
  return new (instance.constructor as new (def: object) => Instance)(def)
}
