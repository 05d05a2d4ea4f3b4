import { z } from 'zod'
import type { Action } from './action.ts'

/**
 * The input of a tool with several actions: one flat object, because model APIs refuse a union at the top of a schema.
 * A field is required if every action needs it; its description says which actions take it.
 */
export function actionInput(actions: readonly Action[]): z.ZodObject {
  const names = new Set(actions.flatMap(({ input }) => Object.keys(input.shape)))
  const fields = [...names].map((name) => [name, fieldOf(name, actions)] as const)
  const action = z.enum(actions.map(({ tool }) => tool.action)).describe('what to do')
  return z.strictObject({ action, ...Object.fromEntries(fields) })
}

function fieldOf(name: string, actions: readonly Action[]): z.ZodType {
  const taking = actions.filter(({ input }) => name in input.shape)
  const schemas = taking.map(({ input }) => input.shape[name] as z.ZodType)
  const needing = taking.filter((_, index) => !schemas[index]?.safeParse(undefined).success)
  const isAcceptedByAll = taking.length === actions.length
  if (isAcceptedByAll && (needing.length === actions.length || schemas.every((each) => each === schemas[0])))
    return schemas[0] as z.ZodType
  const description = schemas.map(descriptionOf).find((text) => text !== undefined)
  const notes = [
    description,
    isAcceptedByAll ? undefined : `only for ${listed(taking)}`,
    requiredFor(needing),
  ]
  const combined = notes.filter((note) => note !== undefined).join('; ')
  const plain = withoutDefault(schemas[0] as z.ZodType).optional()
  return combined ? plain.describe(combined) : plain
}

const listed = (actions: readonly Action[]) => actions.map(({ tool }) => tool.action).join(' and ')

const requiredFor = (actions: readonly Action[]) =>
  actions.length > 0 ? `required for ${listed(actions)}` : undefined

type Definition = { readonly type: string; readonly innerType?: z.ZodType; readonly in?: z.ZodType }

const wrappings: readonly string[] = ['default', 'prefault', 'optional']

// Defaults apply to creation only: an update does not change fields that are left out.
function withoutDefault(schema: z.ZodType): z.ZodType {
  const { type, innerType } = schema.def as Definition
  return innerType && wrappings.includes(type) ? withoutDefault(innerType) : schema
}

function descriptionOf(schema: z.ZodType): string | undefined {
  const { innerType, in: encoded } = schema.def as Definition
  const inner = innerType ?? encoded
  return schema.description ?? (inner && descriptionOf(inner))
}
