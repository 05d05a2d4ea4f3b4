import { sql } from 'kysely'
import type { Span } from './meeting-times.ts'

/** Condition for live meetings that overlap these times, written to match the index of the constraint. */
export function liveOverlap({ startsAt, endsAt }: Span) {
  return sql<boolean>`state <> 'cancelled' and tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`
}
