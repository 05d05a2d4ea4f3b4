import { type RawBuilder, sql } from 'kysely'
import { allSchools } from '../db/all-schools.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema/schema.gen.ts'

/** The primary key of a row, as text. */
export type SealedKey = Readonly<Record<string, string>>

/** One kind of sealed value in the database. Every module lists its own, so that all can be sealed with a new key. */
export type SealedKind = {
  /** As people read it. */
  readonly name: string
  readonly table: keyof Schema
  readonly column: string
  /** The columns of the primary key, in their order. */
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>
  /** The context that binds a value to its row. */
  readonly contextOf: (key: SealedKey) => string
  /** The sealed bytes of a row `target`; null if it has none. */
  readonly value: RawBuilder<Buffer | null>
  /** The new value of the column for the new bytes `replacements.fresh`. */
  readonly changed: RawBuilder<unknown>
}

type OwnKind<Table extends keyof Schema, Key extends SealedKey> = {
  readonly name: string
  readonly table: Table
  readonly column: keyof Schema[Table] & string
  readonly key: { readonly [Name in keyof Key]: 'uuid' | 'text' }
  readonly contextOf: (key: Key) => string
}

/** The usual kind: a column of bytes. `Key` is the primary key with its types. */
export function sealedColumn<Table extends keyof Schema, Key extends SealedKey>(
  kind: OwnKind<Table, Key>,
): SealedKind {
  const value = sql<Buffer | null>`${sql.ref(`target.${kind.column}`)}`
  // The key is read from the table, so it has the types of its columns.
  const contextOf = (key: SealedKey) => kind.contextOf(key as Key)
  return { ...kind, contextOf, value, changed: sql`replacements.fresh` }
}

/** The kind of a JSON body, where the bytes are in its field `sealed`, in base64. */
export function sealedBody<Table extends keyof Schema, Key extends SealedKey>(
  kind: OwnKind<Table, Key> & { readonly where: RawBuilder<boolean> },
): SealedKind {
  const body = sql.ref(`target.${kind.column}`)
  const value = sql<Buffer | null>`case when ${kind.where} then decode(${body}->>'sealed', 'base64') end`
  const fresh = sql`to_jsonb(replace(encode(replacements.fresh, 'base64'), chr(10), ''))`
  return { ...sealedColumn(kind), value, changed: sql`jsonb_set(${body}, '{sealed}', ${fresh})` }
}

export type SealedRow = { readonly key: SealedKey; readonly sealed: Buffer | null }

const portion = 1_000

/** Every row of a kind in the order of its key, some at a time; with the bytes of those that begin otherwise than `header`. */
export async function* rowsOf(db: Db, kind: SealedKind, header: Buffer): AsyncGenerator<SealedRow[]> {
  let last: SealedKey | undefined
  do {
    const rows = await portionOf(db, kind, { header, after: last })
    if (rows.length > 0) yield rows
    last = rows.length < portion ? undefined : rows.at(-1)?.key
  } while (last)
}

async function portionOf(
  db: Db,
  { table, key, value }: SealedKind,
  { header, after }: { readonly header: Buffer; readonly after: SealedKey | undefined },
): Promise<SealedRow[]> {
  const names = Object.keys(key)
  const columns = names.map((name) => sql.ref(`target.${name}`))
  const texts = sql.join(columns.map((column) => sql`${column}::text`))
  const { rows } = await sql<{ key: string[]; sealed: Buffer | null }>`
    select array[${texts}] as key, case when substring(${value} for ${header.length}) <> ${header} then ${value} end as sealed
    from ${sql.table(table)} as target
    where ${after ? sql`(${sql.join(columns)}) > (${sql.join(names.map((name) => asType(kindOf(key, name), after[name])))})` : sql`true`}
    order by ${sql.join(columns)} limit ${portion} ${allSchools('platform.sealed_values')}`.execute(db)
  return rows.map(({ key: values, sealed }) => ({
    key: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
    sealed,
  }))
}

export async function countRows(db: Db, { table }: SealedKind): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${sql.table(table)} ${allSchools('platform.sealed_values')}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type SealedChange = { readonly key: SealedKey; readonly former: Buffer; readonly fresh: Buffer }

/**
 * Replaces values that are still the former ones; returns how many. It never waits for a row that another
 * transaction is changing, so that no deadlock with it is possible.
 */
export async function replaceValues(
  db: Db,
  kind: SealedKind,
  changes: readonly SealedChange[],
): Promise<number> {
  let replaced = 0
  // One school at a time, because a cluster stores each school on one node.
  for (const [schoolId, ofSchool] of Map.groupBy(changes, ({ key }) => key['schoolId'])) {
    const isOfSchool = schoolId ? sql<boolean>`target.school_id = ${schoolId}` : sql<boolean>`true`
    replaced += await replaceSome(db, kind, ofSchool, isOfSchool)
  }
  return replaced
}

async function replaceSome(
  db: Db,
  { table, column, key, value, changed }: SealedKind,
  changes: readonly SealedChange[],
  isOfSchool: RawBuilder<boolean>,
): Promise<number> {
  const names = Object.keys(key)
  const lists = names.map((name) => {
    const values = changes.map((change) => change.key[name])
    return sql`${values}::${sql.raw(kindOf(key, name))}[]`
  })
  const replacements = sql`unnest(${sql.join(lists)}, ${changes.map(({ former }) => former)}::bytea[],
    ${changes.map(({ fresh }) => fresh)}::bytea[]) as replacements(${sql.join(names.map((name) => sql.id(name)))}, former, fresh)`
  const columnsOf = (side: 'target' | 'replacements') =>
    sql.join(names.map((name) => sql.ref(`${side}.${name}`)))
  const isSameRow = sql`${isOfSchool} and (${columnsOf('target')}) = (${columnsOf('replacements')})`
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as target set ${sql.id(column)} = ${changed}
    from (
      select replacements.* from ${replacements} join ${sql.table(table)} as target on ${isSameRow}
      where ${value} = replacements.former
      for update of target skip locked
    ) as replacements
    where ${isSameRow} and ${value} = replacements.former`.execute(db)
  return Number(numAffectedRows)
}

function asType(type: string, value: string | undefined) {
  return sql`${value}::${sql.raw(type)}`
}

function kindOf(key: SealedKind['key'], name: string): string {
  return key[name] ?? 'text'
}
