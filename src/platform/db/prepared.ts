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

type Builder<In extends object, Row> = (db: Kysely<Schema>, input: In) => Compilable<Row>

/**
 * A statement for a hot path: built once from a Kysely query, planned once per session.
 * The builder sees placeholders, so it may pass its inputs on as values but not look at them.
 */
export function prepared<In extends object, Row>(name: string, build: Builder<In, Row>) {
  if (taken.has(name)) throw new Error(`Two prepared statements are named ${name}`)
  taken.add(name)
  let statement: Statement<In> | undefined
  return async (db: Kysely<Schema>, input: In): Promise<Row[]> => {
    statement ??= compile(name, db, build)
    const query = CompiledQuery.raw(statement.text, statement.bind(input))
    return (await db.executeQuery<Row>(query)).rows
  }
}

/** A prepared statement's SQL written out, where that is plainer than building it. */
export function written<Row>(db: Kysely<Schema>, statement: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => statement.compile(db) }
}

type Statement<In> = { readonly text: string; readonly bind: (input: In) => unknown[] }

function compile<In extends object, Row>(
  name: string,
  db: Kysely<Schema>,
  build: Builder<In, Row>,
): Statement<In> {
  const { input, keyOf } = placeholders<In>()
  const { sql: text, parameters } = build(db, input).compile()
  names.set(text, name)
  const bindings = parameters.map((value) => ({ value, key: keyOf(value) }))
  return {
    text,
    bind: (given) => bindings.map(({ value, key }) => (key === undefined ? value : given[key])),
  }
}

/** An input whose every field holds a mark of its own, and which field a mark is from. */
function placeholders<In extends object>() {
  const marks = new Map<PropertyKey, object>()
  const keys = new Map<unknown, PropertyKey>()
  const input = new Proxy<object>(marks, {
    get(_, key) {
      const mark = marks.get(key) ?? { key }
      marks.set(key, mark)
      keys.set(mark, key)
      return mark
    },
  })
  return { input: input as In, keyOf: (value: unknown) => keys.get(value) as keyof In | undefined }
}
