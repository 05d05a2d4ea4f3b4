import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { BookDifferenceId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/plain-text.ts'
import type { OrderKey } from '../orders/index.ts'
import { type Finding, foundInOrders } from './finding.ts'

/** Orders that were compared with their related rows, and the start of the comparison. */
export type ComparedOrders = { readonly orders: readonly OrderKey[]; readonly at: Date }

/** Stores findings, once each: known ones keep their first date and their resolution. Returns their ids. */
export async function storeFindings(
  tx: Tx,
  clock: Clock,
  findings: readonly Finding[],
  seenAt: Date,
): Promise<BookDifferenceId[]> {
  const rows = uniqueRows(findings).map((row) => ({
    ...row,
    id: newId<'BookDifference'>(clock),
    foundAt: seenAt,
    seenAt,
  }))
  if (rows.length === 0) return []
  const stored = await tx
    .insertInto('bookDifferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .constraint('book_differences_once')
        .doUpdateSet({ seenAt: sql`greatest(book_differences.seen_at, excluded.seen_at)` }),
    )
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

const longest = 500

// In a fixed order, so that two runs do not wait for each other.
function uniqueRows(findings: readonly Finding[]) {
  const rows = findings.map(({ schoolId, kind, orderId = null, paymentId = null, what }) => {
    const sentence = Array.from(oneLine(what)).slice(0, longest).join('')
    return { schoolId, kind, orderId, paymentId, what: sentence }
  })
  const unique = new Map(rows.map((row) => [Object.values(row).join(' '), row]))
  return [...unique].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Deletes the open discrepancies of compared orders that no longer have them. */
export async function deleteVanished(
  tx: Tx,
  { orders, at }: ComparedOrders,
  found: readonly BookDifferenceId[],
): Promise<void> {
  // A discrepancy that another run is storing concurrently is skipped.
  for (const [schoolId, ofSchool] of Map.groupBy(orders, (order) => order.schoolId))
    await sql`
      delete from book_differences where school_id = ${schoolId} and id in (
        select id from book_differences
        where school_id = ${schoolId} and order_id = any(${ofSchool.map(({ orderId }) => orderId)}::uuid[])
          and resolved_at is null and kind = any(${foundInOrders}::text[])
          and seen_at <= ${at} and id <> all(${found}::uuid[])
        for update skip locked
      )
    `.execute(tx)
}

/** Deletes the missing-answer discrepancies of gateway accounts, resolved or not: the next one is a new discrepancy. */
export async function deleteSilences(
  db: Db,
  ended: readonly Pick<Finding, 'schoolId' | 'what'>[],
): Promise<void> {
  for (const [schoolId, ofSchool] of Map.groupBy(ended, (each) => each.schoolId))
    await sql`
      delete from book_differences
      where school_id = ${schoolId} and kind = 'gateway_silent' and what = any(${ofSchool.map(({ what }) => what)}::text[])
    `.execute(db)
}

type RetentionLimit = { readonly schoolId?: SchoolId | undefined; readonly before: Date }

/** Deletes resolved discrepancies that were last seen before a moment. */
export async function deleteForgotten(db: Db, { schoolId, before }: RetentionLimit): Promise<void> {
  const old = db
    .deleteFrom('bookDifferences')
    .where('resolvedAt', 'is not', null)
    .where('seenAt', '<', before)
  await (schoolId
    ? old.where('schoolId', '=', schoolId)
    : old.modifyEnd(allSchools('accounting.forget_discrepancies'))
  ).execute()
}
