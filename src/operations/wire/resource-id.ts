import { z } from 'zod'
import type { Id } from '../../platform/ids.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The id of a resource; an invalid id is reported as not found. */
export function resourceId<Name extends string>(noun: string, from?: string) {
  const idText = z.string().max(64)
  const schema = (from === undefined ? idText : idText.describe(from)).transform(
    (text): Id<Name> => parseResourceId(text, noun),
  )
  nouns.set(schema, noun)
  return schema
}

const nouns = new WeakMap<z.ZodType, string>()

/** The noun for the resource of an id. */
export function resourceNoun(schema: z.ZodType): string | undefined {
  const { innerType } = schema.def as { readonly innerType?: z.ZodType }
  return nouns.get(schema) ?? (innerType && resourceNoun(innerType))
}

/** Parses an id or throws not_found. */
export function parseResourceId<Name extends string>(text: string, noun: string): Id<Name> {
  const id = parseId<Name>(text)
  if (!id) throw notFound(noun, text)
  return id
}

/** Returns the item or throws not_found. */
export function orNotFound<T>(item: T | undefined, noun: string, text: string): T {
  if (item === undefined) throw notFound(noun, text)
  return item
}

function notFound(noun: string, text: string): Refusal {
  return new Refusal('not_found', `There is no ${noun} ${text}`)
}
