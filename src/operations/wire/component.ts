import type { z } from 'zod'

const names = new Map<z.ZodType, string>()

/** Names a shape, so that it becomes a component of the API description. */
export function component<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  names.set(schema, name)
  return schema
}

/** The name of a shape, if it has one. */
export function componentName(schema: z.ZodType): string | undefined {
  return names.get(schema)
}
