import { idOf, invalid, wholeNumber } from '../../platform/fields.ts'
import type { Id } from '../../platform/ids.ts'

const last = 100_000

/** Where something is put among its like: two ways to say it. */
export function positionFields<Name extends string>() {
  return {
    position: wholeNumber({ from: 1, to: last })
      .optional()
      .describe('counted from 1; beyond the end is the end'),
    after_id: idOf<Name>().nullable().optional().describe('instead of position: after this one; null: first'),
  }
}

type PositionInput<Name extends string> = {
  readonly position?: number | undefined
  readonly afterId?: Id<Name> | null | undefined
}

/** The same for the domain; undefined where neither is given. */
export function positionOf<Name extends string>({ position, afterId }: PositionInput<Name>) {
  if (position !== undefined && afterId !== undefined)
    throw invalid('request', [{ field: 'afterId', message: 'must be left out where position is given' }])
  if (position !== undefined) return { position }
  return afterId === undefined ? undefined : { afterId }
}

/** Behind everything that is there. */
export const atTheEnd = { position: last }
