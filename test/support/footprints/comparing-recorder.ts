// Triggers that write to another table cannot run on the shards of a cluster. There every row is compared instead: it takes
// longer, and a row that was written without a change is not recorded.
import { endChecks } from '../database/without-keys.ts'
import { changesOf, type Recorded, type Row } from './changes.ts'
import type { Recorder } from './recorder.ts'
import type { SavepointPool } from './savepoint-pool.ts'

type Key = { readonly table: string; readonly columns: readonly string[]; readonly types: readonly string[] }
type Keys = readonly Key[]
type Snapshot = ReadonlyMap<string, Recorded>

/** Makes recorders, one for each transaction, which begins with the committed rows. */
export async function comparingRecorders(pool: SavepointPool): Promise<() => Recorder> {
  const keys = await readKeys(pool)
  const committed = await readEveryRow(pool, keys)
  return () => recorderFrom(pool, keys, committed)
}

function recorderFrom(pool: SavepointPool, keys: Keys, committed: Snapshot): Recorder {
  let before = committed
  const differing = async () => differences(before, await readEveryRow(pool, keys))
  const clear = async () => {
    before = await readEveryRow(pool, keys)
  }
  return {
    clear,
    changes: async () => changesOf(await differing()),
    async echo(school, twin) {
      const changed = (await differing()).filter(
        ({ table, before: old, after }) =>
          (after ?? old)?.['school_id'] === school && table !== 'school_origins',
      )
      if (changed.length > 0) await copyToTwin(pool, { keys, changed, twin })
      await clear()
    },
  }
}

type Copy = { readonly keys: Keys; readonly changed: readonly Recorded[]; readonly twin: string }

async function copyToTwin(pool: SavepointPool, { keys, changed, twin }: Copy) {
  await endChecks(pool)
  const typesOf = new Map(keys.map(({ table, types }) => [table, types]))
  for (const { table, columns, before, after } of changed) {
    if (before) {
      const types = typesOf.get(table) ?? []
      const where = columns.map((column, at) => `${column} = $${at + 1}::${types[at]}`).join(' and ')
      const old = { ...before, school_id: twin }
      await pool.query(
        `delete from ${table} where ${where}`,
        columns.map((column) => String(old[column as keyof typeof old])),
      )
    }
    if (after)
      await pool.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
        JSON.stringify({ ...after, school_id: twin }),
      ])
  }
  await pool.query('set local session_replication_role = origin')
}

async function readKeys(pool: SavepointPool): Promise<Keys> {
  const { rows } = await pool.query<Key>(`
    select c.relname as "table", array(
      select a.attname::text from unnest(i.indkey) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by key.place
    ) as columns, array(
      select format_type(a.atttypid, null) from unnest(i.indkey) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by key.place
    ) as types
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relname !~ '_\\d+$'`)
  return rows
}

async function readEveryRow(pool: SavepointPool, keys: Keys): Promise<Snapshot> {
  const all = new Map<string, Recorded>()
  for (const { table, columns } of keys) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(each) as row from ${table} each`)
    for (const { row } of rows) {
      const key = JSON.stringify([table, ...columns.map((column) => row[column])])
      all.set(key, { table, columns, before: null, after: row })
    }
  }
  return all
}

function differences(before: Snapshot, after: Snapshot): Recorded[] {
  const deleted = [...before].filter(([key]) => !after.has(key))
  const written = [...after].filter(
    ([key, { after: row }]) => JSON.stringify(before.get(key)?.after) !== JSON.stringify(row),
  )
  return [
    ...deleted.map(([, each]) => ({ ...each, before: each.after, after: null })),
    ...written.map(([key, each]) => ({ ...each, before: before.get(key)?.after ?? null })),
  ]
}
