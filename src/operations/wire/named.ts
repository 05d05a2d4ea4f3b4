import { z } from 'zod'
import type { Id } from '../../platform/ids.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The id of an item; an invalid id is reported as not found. */
export function idNamed<Name extends string>(called: string, from?: string) {
  const sent = z.string().max(64)
  const schema = (from === undefined ? sent : sent.describe(from)).transform(
    (text): Id<Name> => namedBy(text, called),
  )
  calledBy.set(schema, called)
  return schema
}

const calledBy = new WeakMap<z.ZodType, string>()

/** What an id names, in words. */
export function namedThing(schema: z.ZodType): string | undefined {
  const { innerType } = schema.def as { readonly innerType?: z.ZodType }
  return calledBy.get(schema) ?? (innerType && namedThing(innerType))
}

/** Parses an id or throws not_found. */
export function namedBy<Name extends string>(text: string, called: string): Id<Name> {
  const id = parseId<Name>(text)
  if (!id) throw nothingNamed(called, text)
  return id
}

/** The found item, or throws not_found. */
export function orRefuse<T>(found: T | undefined, called: string, named: string): T {
  if (found === undefined) throw nothingNamed(called, named)
  return found
}

function nothingNamed(called: string, named: string): Refusal {
  return new Refusal('not_found', `There is no ${called} ${named}`)
}
