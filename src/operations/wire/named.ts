import { z } from 'zod'
import type { Id } from '../../platform/ids.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The id of what an operation is about; anything that is no id is answered like one that leads nowhere. */
export function idNamed<Name extends string>(called: string, from?: string) {
  const sent = z.string().max(64)
  return (from === undefined ? sent : sent.describe(from)).transform(
    (text): Id<Name> => namedBy(text, called),
  )
}

/** An id that was sent, or the refusal that says there is no such thing. */
export function namedBy<Name extends string>(text: string, called: string): Id<Name> {
  const id = parseId<Name>(text)
  if (!id) throw nothingNamed(called, text)
  return id
}

/** What was found by its id or slug, or the refusal that says there is none. */
export function orRefuse<T>(found: T | undefined, called: string, named: string): T {
  if (found === undefined) throw nothingNamed(called, named)
  return found
}

function nothingNamed(called: string, named: string): Refusal {
  return new Refusal('not_found', `There is no ${called} ${named}`)
}
