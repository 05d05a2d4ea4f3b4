import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** Days in the school's time zone as YYYY-MM-DD, both included. */
export type Days = { readonly first: string; readonly last: string }

export type SchoolDays = Days & { readonly schoolId: SchoolId }

/** Serializes the calculations of a school, so that no two write the same day. */
export async function lockFigures(tx: Tx, schoolId: SchoolId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`insights ${schoolId}`}, 0))`.execute(tx)
}

/** The condition that a moment is within these days of the school. */
export function within(column: string, { first, last }: Days) {
  const at = sql.ref(column)
  return sql`${at} >= (${first}::date)::timestamp at time zone school.time_zone
    and ${at} < (${last}::date + 1)::timestamp at time zone school.time_zone`
}
