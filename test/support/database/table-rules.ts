import type { Client } from 'pg'
import { allSchoolsStatements } from '../../../src/platform/db/all-schools.ts'

type Table = { readonly name: string; readonly comment: string | null }
type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly default: string | null
  readonly comment: string | null
}
type Index = {
  readonly table: string
  readonly name: string
  readonly columns: readonly (string | null)[]
  readonly isPrimary: boolean
  readonly comment: string | null
}
type ForeignKey = {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

/** The tables of the public schema, as PostgreSQL's own catalog describes them. */
export type Catalog = {
  readonly tables: readonly Table[]
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
}

type Rule = (catalog: Catalog, schoolOwned: ReadonlySet<string>) => string[]

/** Every way in which the tables of this database break the rules for tables, as a sentence each. */
export async function brokenRules(client: Client): Promise<string[]> {
  const catalog = await readCatalog(client)
  const schoolOwned = new Set(catalog.tables.filter((table) => !isGlobal(table)).map(({ name }) => name))
  return rules.flatMap((rule) => rule(catalog, schoolOwned)).sort()
}

/** Reads the catalog of the public schema only. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  return {
    tables: await read<Table>(tables),
    columns: await read<Column>(columns),
    indexes: await read<Index>(indexes),
    foreignKeys: await read<ForeignKey>(foreignKeys),
  }
}

const isGlobal = ({ comment }: Table) => comment?.startsWith('global:') ?? false

const rules: readonly Rule[] = [
  function globalTablesSayWhy({ tables: all }) {
    const silent = all.filter((table) => isGlobal(table) && !/^global: \S.{9,}/.test(table.comment ?? ''))
    return silent.map(({ name }) => `${name} is global without saying why`)
  },
  function schoolIdIsThere({ columns: all }, schoolOwned) {
    return [...schoolOwned]
      .filter((table) => {
        const schoolId = all.find((column) => column.table === table && column.name === 'school_id')
        return schoolId?.type !== 'uuid' || schoolId.isNullable
      })
      .map((table) => `${table} has no school_id uuid not null`)
  },
  function thereIsAPrimaryKey({ tables: all, indexes: keys }) {
    const keyed = new Set(keys.filter(({ isPrimary }) => isPrimary).map(({ table }) => table))
    return all.filter(({ name }) => !keyed.has(name)).map(({ name }) => `${name} has no primary key`)
  },
  function schoolIdLeadsIndexes({ indexes: all }, schoolOwned) {
    const unkeyed = all.filter(
      ({ table, columns: [first], comment }) =>
        schoolOwned.has(table) && first !== 'school_id' && !servesAllSchools(comment),
    )
    return unkeyed.map(({ table, name }) => `${table}: index ${name} does not start with school_id`)
  },
  function schoolIdLeadsForeignKeys({ foreignKeys: all }, schoolOwned) {
    return all
      .filter(
        ({ table, target }) => schoolOwned.has(table) && (schoolOwned.has(target) || target === 'schools'),
      )
      .filter(({ columns: [first], target, targetColumns: [targetFirst] }) => {
        const expected = target === 'schools' ? 'id' : 'school_id'
        return first !== 'school_id' || targetFirst !== expected
      })
      .map(({ table, name }) => `${table}: foreign key ${name} does not start with school_id on both sides`)
  },
  function globalTablesDoNotPointIntoSchools({ foreignKeys: all }, schoolOwned) {
    const inward = all.filter(({ table, target }) => !schoolOwned.has(table) && schoolOwned.has(target))
    return inward.map(({ table, name }) => `${table} is global but its ${name} points into one school’s rows`)
  },
  function foreignKeysAreIndexed({ foreignKeys: all, indexes: having }, schoolOwned) {
    return all
      .filter(({ target }) => schoolOwned.has(target) || target === 'schools')
      .filter((key) => !having.some((index) => index.table === key.table && covers(index, key)))
      .map(({ table, name }) => `${table}: foreign key ${name} has no index`)
  },
  function momentsAreTimestamptz3({ columns: all }) {
    const wrong = all.filter(({ type }) => /^timestamp|^time.* with time zone/.test(type) && !isMoment(type))
    return wrong.map(({ table, name, type }) => `${table}.${name} is ${type}, not timestamptz(3)`)
  },
  function timeComesFromTheClock({ columns: all }, schoolOwned) {
    const dated = all.filter((column) => schoolOwned.has(column.table) && readsTheClock(column.default))
    return dated.map(({ table, name }) => `${table}.${name} takes its time from the database`)
  },
  function idsComeFromTheApplication({ columns: all }) {
    const generated = all.filter(
      ({ type, default: by }) => (type === 'uuid' && by !== null) || isSequence(by),
    )
    return generated.map(({ table, name }) => `${table}.${name} is made by the database`)
  },
  function moneyIsWhole({ columns: all }) {
    const fractional = all.filter(({ type, comment }) => isFractional(type) && !saysNotMoney(comment))
    return fractional.map(
      ({ table, name, type }) =>
        `${table}.${name} is ${type}: money is whole (else comment "not money: why")`,
    )
  },
  function tablesCanBeCopiedInOrder({ tables: all, foreignKeys: keys }) {
    const stuck = copyOrder(all, keys).rest
    return stuck.length === 0 ? [] : [`foreign keys go round in a circle: ${stuck.join(', ')}`]
  },
]

const isMoment = (type: string) => type === 'timestamp(3) with time zone'
const isFractional = (type: string) => /^(numeric|real|double precision|money)/.test(type)
const servesAllSchools = (comment: string | null) =>
  allSchoolsStatements.some((name) => comment === `all schools: ${name}`)
const saysNotMoney = (comment: string | null) => /^not money: \S/.test(comment ?? '')
const isSequence = (by: string | null) => /nextval|generated/.test(by ?? '')
const readsTheClock = (by: string | null) =>
  /now\(\)|current_|localtime|_timestamp\(\)|'(now|today|tomorrow|yesterday)'/i.test(by ?? '')

function covers({ columns: indexed }: Index, { columns: needed }: ForeignKey): boolean {
  const leading = indexed.slice(0, needed.length)
  return needed.every((column) => leading.includes(column))
}

// A row of the same table is no obstacle: one COPY brings them all before its keys are checked.
function copyOrder(all: readonly Table[], keys: readonly ForeignKey[]) {
  const done = new Set<string>()
  let rest = all.map(({ name }) => name)
  for (;;) {
    const next = rest.filter((name) =>
      keys.every(({ table, target }) => table !== name || target === name || done.has(target)),
    )
    if (next.length === 0) return { order: [...done], rest }
    for (const name of next) done.add(name)
    rest = rest.filter((name) => !done.has(name))
  }
}

const ownRelations = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const tables = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment
  from pg_class c where ${ownRelations} order by c.relname`

const columns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", col_description(c.oid, a.attnum) as comment,
    case when a.attidentity <> '' then 'generated' else pg_get_expr(d.adbin, d.adrelid) end as "default"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ownRelations}`

// Primary keys, unique and exclusion constraints are indexes too. An expression has no column: null.
const indexes = `
  select c.relname as "table", i.indexrelid::regclass::text as name, i.indisprimary as "isPrimary",
    obj_description(i.indexrelid, 'pg_class') as comment,
    array(
      select a.attname::text
      from unnest(i.indkey) with ordinality as key (number, place)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number
      order by key.place
    ) as columns
  from pg_class c join pg_index i on i.indrelid = c.oid
  where ${ownRelations}`

const columnNames = (table: string, numbers: string) => `array(
  select a.attname::text
  from unnest(${numbers}) with ordinality as key (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = key.number
  order by key.place
)`

const foreignKeys = `
  select c.relname as "table", f.conname as name, target.relname as target,
    ${columnNames('f.conrelid', 'f.conkey')} as columns,
    ${columnNames('f.confrelid', 'f.confkey')} as "targetColumns"
  from pg_class c
  join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
  join pg_class target on target.oid = f.confrelid
  where ${ownRelations}`
