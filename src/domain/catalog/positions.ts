import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'

/** Numbers these rows from 1 in the order given, in one statement. */
export async function writePositions(
  tx: Tx,
  table: 'sections' | 'lectures',
  { schoolId, ids }: { schoolId: SchoolId; ids: readonly string[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} as row set position = place.number
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where row.school_id = ${schoolId} and row.id = place.id and row.position <> place.number
  `.execute(tx)
}

/** The ids with one of them moved to a position; positions after the end are the end. */
export function withMoved<Id>(ids: readonly Id[], moved: Id, to: number): Id[] {
  const others = ids.filter((id) => id !== moved)
  return others.toSpliced(Math.max(0, to - 1), 0, moved)
}
