import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { invalid } from '../../platform/fields.ts'

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

/** The position after the last row with this parent, whose item is locked. */
export async function nextPosition(
  tx: Tx,
  table: 'coursePlans' | 'eventTickets' | 'digitalProductFiles' | 'lectureCaptions',
  schoolId: SchoolId,
  parent: { readonly column: 'courseId' | 'eventId' | 'productId' | 'lectureId'; readonly id: string },
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + 1 as position from ${sql.table(table)}
    where school_id = ${schoolId} and ${sql.ref(parent.column)} = ${parent.id}
  `.execute(tx)
  return rows[0]?.position ?? 1
}

/** A place among others: a position counted from 1, or after one of them; after null is the first. */
export type TargetPosition<Id> = { readonly position: number } | { readonly afterId: Id | null }

/** The ids with one of them moved to a place; positions after the end are the end. */
export function withMoved<Id>(ids: readonly Id[], moved: Id, to: TargetPosition<Id>): Id[] {
  const otherIds = ids.filter((id) => id !== moved)
  return otherIds.toSpliced(indexOf(otherIds, to), 0, moved)
}

function indexOf<Id>(otherIds: readonly Id[], to: TargetPosition<Id>): number {
  if ('position' in to) return Math.max(0, to.position - 1)
  if (to.afterId === null) return 0
  const before = otherIds.indexOf(to.afterId)
  if (before >= 0) return before + 1
  throw invalid('move', [{ field: 'afterId', message: 'must be another one in the same course and section' }])
}
