import type { Id } from '../../platform/ids.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An id that was sent; anything that is none is answered like one that leads nowhere. */
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
