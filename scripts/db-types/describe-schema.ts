import { Client, type ClientConfig } from 'pg'

export type Column = {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** Table whose id this column holds. */
  idOf: string | null
  /** The text of a check constraint on this column alone. */
  check: string | null
}

/** Every column of every table in the public schema, with the source of its types. */
export async function describeSchema(connection: ClientConfig): Promise<Column[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Column>(columns)).rows
  } finally {
    await client.end()
  }
}

const columns = `
  select
    c.relname as "table",
    a.attname as "column",
    format_type(a.atttypid, null) as type,
    not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    case a.attname when 'id' then c.relname when 'school_id' then 'schools' when 'person_id' then 'people' when 'by_person_id' then 'people' else referenced.relname end as "idOf",
    alone.definition as "check"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select target.relname
    from pg_constraint f
    join pg_class target on target.oid = f.confrelid
    cross join lateral unnest(f.conkey, f.confkey) as pair (here, there)
    join pg_attribute there on there.attrelid = f.confrelid and there.attnum = pair.there
    where f.conrelid = c.oid and f.contype = 'f' and pair.here = a.attnum and there.attname = 'id'
    limit 1
  ) referenced on true
  left join lateral (
    select pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY\\['
    limit 1
  ) alone on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`
