import { sql } from 'kysely'
import { errorCode } from '../../errors.ts'
import type { Db } from '../database.ts'

const undefinedTable = '42P01'

/** The number of migrations of the database; 0 when it was never migrated. */
export async function schemaVersion(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ version: number | null }>`
      select max(version) as version from schema_migrations`.execute(db)
    return rows[0]?.version ?? 0
  } catch (error) {
    if (isTableMissing(error)) return 0
    throw error
  }
}

/** True if a statement failed because the database was not migrated yet. */
export function isTableMissing(error: unknown): boolean {
  return errorCode(error) === undefinedTable
}
