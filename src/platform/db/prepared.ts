import { type Compilable, CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from './schema.gen.ts'

const names = new Map<string, string>()
const taken = new Set<string>()

/** The name under which a session keeps the plan of this statement, if it is a prepared one. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}

/** Whether a session's plan is refused because its table has since been changed, by a newer Lectern's migration. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** Gives the statement a name that no session has planned yet. */
export function planAnew(text: string, staleName: string) {
  if (names.get(text) === staleName) names.set(text, `${staleName}+`)
}

type Inputs = readonly unknown[]
type Builder<In extends Inputs, Row> = (db: Kysely<Schema>, ...input: In) => Compilable<Row>

/**
 * A statement for a hot path: built once from a Kysely query, planned once per session.
 * The builder sees placeholders, so it may pass its inputs on as values but not look at them.
 */
export function prepared<In extends Inputs, Row>(
  name: string,
  build: Builder<In, Row>,
  inputs = build.length - 1,
) {
  if (taken.has(name)) throw new Error(`Two prepared statements are named ${name}`)
  taken.add(name)
  let statement: Statement<In> | undefined
  return async (db: Kysely<Schema>, ...input: In): Promise<Row[]> => {
    statement ??= compile(name, db, build, inputs)
    const query = CompiledQuery.raw(statement.text, statement.bind(input))
    return (await db.executeQuery<Row>(query)).rows
  }
}

/** A prepared statement's SQL written out, where that is plainer than building it. */
export function written<Row>(db: Kysely<Schema>, statement: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => statement.compile(db) }
}

type Statement<In> = { readonly text: string; readonly bind: (input: In) => unknown[] }

function compile<In extends Inputs, Row>(
  name: string,
  db: Kysely<Schema>,
  build: Builder<In, Row>,
  inputs: number,
): Statement<In> {
  const placeholders = Array.from({ length: inputs }, (_, position) => ({ position }))
  const { sql: text, parameters } = build(db, ...(placeholders as unknown as In)).compile()
  names.set(text, name)
  const positions = parameters.map((value) => placeholders.indexOf(value as (typeof placeholders)[number]))
  return {
    text,
    bind: (input) => positions.map((position, at) => (position === -1 ? parameters[at] : input[position])),
  }
}
