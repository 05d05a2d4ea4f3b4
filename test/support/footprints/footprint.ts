import type { Modules } from '../../../src/modules.ts'
import type { Schema, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from './fixture.ts'

/** A selection of rows by the values of some of their columns; of a JSON column, by some of its members. */
export type RowFilter<Table extends keyof Schema> = {
  readonly [Column in keyof Schema[Table]]?:
    | string
    | number
    | boolean
    | null
    | Readonly<Record<string, unknown>>
}

/** Rows of one table that an operation writes, and in which way. */
export type Touch = {
  readonly table: keyof Schema
  readonly action: 'inserted' | 'updated' | 'deleted'
  readonly where: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  readonly rows: number
}

/** One operation, ready to run, and everything it may write: all of it must happen, and nothing else. */
export type Proof = {
  readonly run: () => unknown
  /** The written rows; a function if they depend on the result. */
  readonly touches: readonly Touch[] | (() => readonly Touch[])
}

/** An operation whose result tells which rows it writes. */
export function returning<Result>(
  operation: () => Promise<Result>,
  touchesOf: (result: Result) => readonly Touch[],
): Proof {
  let touches: readonly Touch[] = []
  const run = async () => {
    touches = touchesOf(await operation())
  }
  return { run, touches: () => touches }
}

/** The proof of an operation: its prerequisites are prepared first, and then it runs. */
export type Footprint = {
  readonly is: 'writing' | 'reading' | 'rehearsing' | 'computing'
  readonly prepare: (fixture: Fixture) => Proof | Promise<Proof>
}

type Operation = { [Name in keyof Modules]: `${Name}.${keyof Modules[Name] & string}` }[keyof Modules]

/** A function that other modules call within their own transaction: the footprint of the operation covers its rows. */
export type Step = { readonly stepOf: Operation }

/** An operation, several cases of one by what is special about each, or a step of another operation. */
export type Declared = Footprint | { readonly cases: Readonly<Record<string, Footprint>> } | Step

/** A footprint for every one of these names. */
export type Footprints<Name extends PropertyKey> = Readonly<Record<Name, Declared>>

/** A step of this operation. */
export function stepOf(operation: Operation): Step {
  return { stepOf: operation }
}

/** An operation that writes these rows. */
export function writes(prepare: Footprint['prepare']): Footprint {
  return { is: 'writing', prepare }
}

type Runs = (fixture: Fixture) => unknown

/** An operation that reads the database and writes nothing; it runs in a transaction that refuses to write. */
export function reads(run: Runs): Footprint {
  return { is: 'reading', prepare: (fixture) => ({ run: () => run(fixture), touches: [] }) }
}

type Prepares = (fixture: Fixture) => Promise<() => unknown>

/** The same for an operation that needs prepared rows. */
export function readsAfter(prepare: Prepares): Footprint {
  return { is: 'reading', prepare: async (fixture) => ({ run: await prepare(fixture), touches: [] }) }
}

/** An operation that may write, and undoes all of it. */
export function dryRuns(prepare: Prepares): Footprint {
  return { is: 'rehearsing', prepare: async (fixture) => ({ run: await prepare(fixture), touches: [] }) }
}

/** An operation without any query. */
export function computes(run: Runs): Footprint {
  return { is: 'computing', prepare: (fixture) => ({ run: () => run(fixture), touches: [] }) }
}

/** New rows with these values; at Ceramics, unless a `schoolId` is named. */
export function inserts<Table extends keyof Schema>(table: Table, where: RowFilter<Table>, rows = 1): Touch {
  return { table, action: 'inserted', where, columns: [], rows }
}

/** Rows that had these values, and now differ in exactly these columns. */
export function updates<Table extends keyof Schema>(
  table: Table,
  where: RowFilter<Table>,
  columns: readonly (keyof Schema[Table] & string)[],
  rows = 1,
): Touch {
  return { table, action: 'updated', where, columns, rows }
}

/** Rows that had these values, and are gone. */
export function deletes<Table extends keyof Schema>(table: Table, where: RowFilter<Table>, rows = 1): Touch {
  return { table, action: 'deleted', where, columns: [], rows }
}

/** A fact in the outbox. */
export function recordsFact(kind: string, body: Readonly<Record<string, unknown>> = {}, rows = 1): Touch {
  return inserts('facts', { kind, body }, rows)
}

/** An entry in the audit log. */
export function audits(kind: string, where: RowFilter<'auditEntries'> = {}): Touch {
  return inserts('auditEntries', { kind, ...where })
}

/** The same at each of these schools. */
export function atEach(schoolIds: readonly SchoolId[], touches: readonly Touch[]): Touch[] {
  return schoolIds.flatMap((schoolId) =>
    touches.map((touch) => ({ ...touch, where: { ...touch.where, schoolId } })),
  )
}
