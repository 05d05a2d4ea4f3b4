import { type RawBuilder, sql } from 'kysely'
import { allSchools } from './all-schools.ts'
import type { Db } from './database.ts'
import type { SchoolId } from './schema/schema.gen.ts'

// A batch size well within the statement timeout.
const batch = 1_000

/** Deletes the old rows of a table in batches, one school at a time, because a cluster stores each school on one node. */
export async function deleteOldRows(
  db: Db,
  table: 'facts' | 'public_changes' | 'staff_notifications',
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: SchoolId }>`
    select distinct school_id from ${sql.table(table)} where ${isOld} ${allSchools('platform.old_rows')}`.execute(
    db,
  )
  for (const { schoolId } of rows) {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where school_id = ${schoolId} and id in (
          select id from ${sql.table(table)} where school_id = ${schoolId} and ${isOld} limit ${batch}
        )`.execute(db)
      if (numAffectedRows < batch) break
    }
  }
}
