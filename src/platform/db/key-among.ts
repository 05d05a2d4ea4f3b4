import { sql } from 'kysely'
import type { SchoolId } from './schema/schema.gen.ts'

type Key = { readonly schoolId: SchoolId; readonly id: string }

/** The condition that the school and this column of a row are one of the keys. */
export function keyAmong(table: string, column: string, keys: readonly Key[]) {
  const schoolIds = keys.map(({ schoolId }) => schoolId)
  const ids = keys.map(({ id }) => id)
  return sql<boolean>`(${sql.ref(`${table}.school_id`)}, ${sql.ref(`${table}.${column}`)}) in (
    select * from unnest(${schoolIds}::uuid[], ${ids}::uuid[])
  )`
}
