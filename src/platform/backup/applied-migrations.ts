import type { Client } from 'pg'

export type AppliedMigration = { readonly version: number; readonly name: string; readonly digest: string }

/** The applied migrations of this database in order; empty if it was never migrated. */
export async function readAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  const applied = await client.query<AppliedMigration>(
    'select version, name, digest from public.schema_migrations order by version',
  )
  return applied.rows
}
