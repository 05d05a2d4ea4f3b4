import { z } from 'zod'
import { may } from '../domain/identity/index.ts'
import type { Caller } from './caller.ts'

type Hide = (value: unknown) => unknown

/** Either of these scopes gives access to the names and e-mail addresses of members. */
export const scopesOfPersonalData = ['members:read', 'students:read'] as const

const hiders = new Map<z.ZodType, Hide>()

/** Marks a field as personal data of members; `hide` replaces its value for callers without permission. */
export function personal<Schema extends z.ZodType>(schema: Schema, hide: Hide = () => null): Schema {
  hiders.set(schema, hide)
  return schema
}

/** The note on hidden fields for API descriptions. */
export const hiddenNote = `null without ${scopesOfPersonalData.join(' or ')}`

/** The name of a member. */
export const memberName = personal(z.string().nullable().describe(hiddenNote))

/** The e-mail address of a member. */
export const memberEmail = personal(z.string().nullable().describe(hiddenNote))

/** Whether the token and the roles of a caller allow the names and e-mail addresses of members. */
export function readsPersonalData(caller: Caller): boolean {
  return scopesOfPersonalData.some(
    (scope) => (caller.by === 'session' || caller.scopes.has(scope)) && may(caller.operator.roles, scope),
  )
}

/** Hides personal data in results of this shape from callers without permission. */
export function personalDataIn(shape: z.ZodType): <Answer>(caller: Caller, answer: Answer) => Answer {
  const fields = personalFields(shape)
  return <Answer>(caller: Caller, answer: Answer) =>
    fields.length === 0 || readsPersonalData(caller)
      ? answer
      : (fields.reduce((rest, { path, hide }) => hiddenAt(rest, path, hide), answer as unknown) as Answer)
}

type PersonalField = { readonly path: readonly string[]; readonly hide: Hide }

const eachElement = '[]'

/** The paths of the personal data in a shape. */
export function personalFields(shape: z.ZodType): readonly PersonalField[] {
  const hide = hiders.get(shape)
  if (hide) return [{ path: [], hide }]
  return partsOf(shape).flatMap(([step, part]) =>
    personalFields(part).map((field) => ({ ...field, path: [...step, ...field.path] })),
  )
}

type Definition = {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
}

function partsOf(shape: z.ZodType): readonly (readonly [step: readonly string[], part: z.ZodType])[] {
  const { shape: properties = {}, element, options = [], innerType, in: encoded } = shape.def as Definition
  const wrapped = [innerType, encoded].filter((each) => each !== undefined)
  return [
    ...Object.entries(properties).map(([name, part]) => [[name], part] as const),
    ...(element ? [[[eachElement], element] as const] : []),
    ...[...options, ...wrapped].map((part) => [[], part] as const),
  ]
}

function hiddenAt(value: unknown, [step, ...rest]: readonly string[], hide: Hide): unknown {
  if (step === undefined) return hide(value)
  if (typeof value !== 'object' || value === null) return value
  if (step === eachElement)
    return Array.isArray(value) ? value.map((each) => hiddenAt(each, rest, hide)) : value
  if (!(step in value)) return value
  return { ...value, [step]: hiddenAt((value as Record<string, unknown>)[step], rest, hide) }
}
