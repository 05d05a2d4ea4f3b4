import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lateReadsOn } from '../../platform/db/replica/replica-database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SettingsDeps } from './deps.ts'
import { type ExportedTable, excludedColumns } from './export-tables.ts'

const rowsAtOnce = 1_000
const longestRestMs = 1_000

/** Consumes lines of JSON; the next lines are read after its promise resolves. */
type WriteLines = (lines: string) => Promise<void>

/**
 * Reads a table of the school without secrets in one snapshot and returns its number of rows. Each table has its own
 * transaction, because the consumer records its progress and would otherwise need a second connection.
 */
export async function readSchoolTable(
  { db, lateReads = lateReadsOn(db) }: Pick<SettingsDeps, 'db' | 'lateReads'>,
  query: TableQuery,
  write: WriteLines,
): Promise<number> {
  const read = async (tx: Tx) => {
    // The consumer of the rows may be slow.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return await readRows(tx, query, write)
  }
  // Once: rows that were written cannot be written again, so a failure is left to the retry of the job.
  return await lateReads.readOnce(query.schoolId, (server) => inTransaction(server, read, { tries: 1 }))
}

type TableQuery = { readonly schoolId: SchoolId; readonly table: ExportedTable }

async function readRows(tx: Tx, { schoolId, table }: TableQuery, write: WriteLines): Promise<number> {
  const excluded = [...(excludedColumns[table] ?? [])]
  await sql`declare exported no scroll cursor for
    select (to_jsonb(each) - ${sql.lit(`{${excluded.join(',')}}`)}::text[])::text as line
    from ${sql.table(table)} as each where ${rowsOf(table, schoolId)}`.execute(tx)
  let count = 0
  for (;;) {
    const since = performance.now()
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(tx)
    count += rows.length
    if (rows.length > 0) await write(rows.map(({ line }) => `${line}\n`).join(''))
    if (rows.length < rowsAtOnce) break
    // Requests have priority: an export uses at most half of the time.
    await pause(Math.min(performance.now() - since, longestRestMs))
  }
  await sql`close exported`.execute(tx)
  return count
}

// A cursor accepts no parameters, and an id contains no quotes.
function rowsOf(table: ExportedTable, schoolId: SchoolId) {
  const own = sql.lit(schoolId)
  switch (table) {
    case 'schools':
      return sql`each.id = ${own}`
    // People with a role here, and former members with orders or enrolments.
    case 'people':
      return sql`each.id in (
        select person_id from school_roles where school_id = ${own}
        union select person_id from orders where school_id = ${own}
        union select person_id from enrolments where school_id = ${own}
      )`
    default:
      return sql`each.school_id = ${own}`
  }
}
