import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'

type Table = { readonly name: string; readonly hasId: boolean }

const tablesByDb = new WeakMap<Db, Promise<readonly Table[]>>()

/** Every table with rows that belong to a school. */
function schoolTables(db: Db): Promise<readonly Table[]> {
  const tables = tablesByDb.get(db) ?? readTables(db)
  tablesByDb.set(db, tables)
  return tables
}

async function readTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select t.table_name as name, bool_or(c.column_name = 'id' and c.data_type = 'uuid') as "hasId"
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by t.table_name having bool_or(c.column_name = 'school_id')
    order by t.table_name`.execute(db)
  return rows
}

/** A digest of each table's rows of a school, to detect later changes. */
export async function digestOfSchool(db: Db, schoolId: SchoolId): Promise<Readonly<Record<string, string>>> {
  const tables = await schoolTables(db)
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest
      from ${sql.table(name)} t where school_id = ${schoolId}`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${joined(digests)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** The ids of all rows of a school, by their table. */
export async function idsOfSchool(
  db: Db,
  schoolId: SchoolId,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = (await schoolTables(db)).filter(({ hasId }) => hasId)
  const ids = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, id::text from ${sql.table(name)} where school_id = ${schoolId}`,
  )
  const { rows } = await sql<{ name: string; id: string }>`${joined(ids)}`.execute(db)
  const byTable = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byTable].map(([name, found]) => [name, found.map(({ id }) => id)]))
}

const joined = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
