import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'

/** Told to every process, with the school's id, when what a school sells has changed, so that none answers from memory. */
export const catalogChannel = 'lectern_catalog'

/** Tells it once the transaction has committed, and once however often it was called in it. */
export async function tellCatalogChanged(tx: Tx, schoolId: SchoolId): Promise<void> {
  await sql`select pg_notify(${catalogChannel}, ${schoolId})`.execute(tx)
}
