import type { Client } from 'pg'
import type { Placement } from '../../../src/platform/db/schema/placements.ts'
import { readCatalog } from './table-rules.ts'

export type Placements = Readonly<Record<string, Placement>>

type Constraint = {
  readonly table: string
  readonly name: string
  readonly target: string | null
  readonly onDelete: string
  readonly hasSchoolId: boolean
}

/** Every way in which Citus would refuse to place the tables of this database, as a sentence each. */
export async function refusedPlacements(client: Client, placements: Placements): Promise<string[]> {
  const catalog = await readCatalog(client)
  const { rows: constraints } = await client.query<Constraint>(constraintsText)
  const { rows: uniques } = await client.query<Constraint>(uniqueIndexesText)
  const placementOf = (table: string | null) => placements[table ?? '']
  const isDistributed = ({ table }: { readonly table: string }) => placementOf(table) === 'distributed'
  const names = new Set(catalog.tables.map(({ name }) => name))
  return [
    ...catalog.tables.filter(({ name }) => !placementOf(name)).map(({ name }) => `${name} has no placement`),
    ...Object.keys(placements)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a placement, but there is no such table`),
    ...catalog.tables
      .filter(({ name }) => placementOf(name) === 'distributed' && !hasSchoolId(catalog.columns, name))
      .map(({ name }) => `${name} is distributed without school_id uuid not null`),
    ...uniques
      .filter((unique) => isDistributed(unique) && !unique.hasSchoolId)
      .map(({ table, name }) => `${table} is distributed, but its unique index ${name} lacks school_id`),
    ...constraints.flatMap((key) => refusedKey(key, placementOf(key.table), placementOf(key.target))),
  ].sort()
}

function hasSchoolId(columns: Awaited<ReturnType<typeof readCatalog>>['columns'], name: string): boolean {
  const column = columns.find(({ table, name: own }) => table === name && own === 'school_id')
  return column?.type === 'uuid' && !column.isNullable
}

function refusedKey(key: Constraint, from: Placement | undefined, to: Placement | undefined): string[] {
  const sentence = (reason: string) => [`${key.table}: foreign key ${key.name} ${reason}`]
  if (from === 'local' || to === 'local') return sentence('belongs to a local table')
  if (from === 'reference' && to === 'distributed')
    return sentence('points from a reference table to a distributed one')
  if (from !== 'distributed' || to !== 'distributed') return []
  if (!key.hasSchoolId) return sentence('does not join the same school')
  if (key.onDelete.startsWith('set')) return sentence(`has "on delete ${key.onDelete}"`)
  return []
}

// The columns of both sides stand in the same order.
const constraintsText = `
  select conrelid::regclass::text as "table", conname as name, confrelid::regclass::text as target,
    case confdeltype when 'n' then 'set null' when 'd' then 'set default' else 'other' end as "onDelete",
    exists (
      select from unnest(conkey, confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.own and a.attname = 'school_id'
      join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.other and b.attname = 'school_id'
    ) as "hasSchoolId"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

// Exclusion constraints have an index as well.
const uniqueIndexesText = `
  select indrelid::regclass::text as "table", indexrelid::regclass::text as name, null as target, '' as "onDelete",
    exists (
      select from pg_attribute a
      where a.attrelid = indrelid and a.attname = 'school_id' and a.attnum = any(indkey)
    ) as "hasSchoolId"
  from pg_index join pg_class c on c.oid = indrelid
  where c.relnamespace = 'public'::regnamespace and (indisunique or indisexclusion)`
