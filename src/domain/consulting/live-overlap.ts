import { sql } from 'kysely'
import type { Span } from './meeting-times.ts'

/** Of a meeting's row: it is not cancelled and overlaps these times; worded as the index of the constraint is. */
export function liveOverlap({ startsAt, endsAt }: Span) {
  return sql<boolean>`state <> 'cancelled' and tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
}
