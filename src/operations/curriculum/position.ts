import { idOf, invalid, wholeNumber } from '../../platform/fields.ts'
import type { Id } from '../../platform/ids.ts'

const last = 100_000

/** The position of a section or lecture: by number, or after another one. */
export function positionFields<Name extends string>() {
  return {
    position: wholeNumber({ from: 1, to: last })
      .optional()
      .describe('counted from 1; a higher number than the last is the end'),
    after_id: idOf<Name>().nullable().optional().describe('instead of position: after this one; null: first'),
  }
}

type PositionInput<Name extends string> = {
  readonly position?: number | undefined
  readonly afterId?: Id<Name> | null | undefined
}

/** Maps the position to the domain; undefined if none is given. */
export function positionOf<Name extends string>({ position, afterId }: PositionInput<Name>) {
  if (position !== undefined && afterId !== undefined)
    throw invalid('request', [{ field: 'afterId', message: 'must be left out where position is given' }])
  if (position !== undefined) return { position }
  return afterId === undefined ? undefined : { afterId }
}

/** The last position. */
export const atTheEnd = { position: last }
