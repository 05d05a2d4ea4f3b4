import { sql } from 'kysely'
import { batcherPerDatabase, type Caller, createQueryBatcher, serveOn } from '../batching/query-batcher.ts'
import { callerColumn } from '../batching/row-objects.ts'
import type { Db } from '../database.ts'
import { type Builder, prepared, rawQuery } from './prepared.ts'

type SqlType = 'uuid' | 'bytea' | 'text' | 'timestamptz' | 'integer' | 'bigint' | 'float8' | 'boolean'

/**
 * The SQL type of each input. Callers share a statement only if they have the same value for each input that is `same`
 * and the same `school`, by which a cluster finds the shard of the statement.
 */
export type Types<In> = { readonly [Key in keyof In]-?: SqlType | `same ${SqlType}` | 'school' }

type Limits = {
  /** The maximum number of callers that share a statement. */
  readonly most: number
  /** A statement that takes longer is retried in two halves, unless all statements take that long. */
  readonly patienceMs: number
}

/**
 * A prepared lookup by key with query batching: callers in the same turn of the event loop, or while all sessions are
 * busy, share one statement over `unnest`, and each receives its own rows. Nothing is cached. A single caller, or one
 * inside a transaction, sends the plain statement. A shared statement that fails or is slow is retried in halves,
 * until only the caller that caused it is affected.
 */
export function preparedLookup<In extends object, Row extends object>(
  name: string,
  types: Types<In>,
  build: Builder<In, Row>,
  limits: Limits = { most: 64, patienceMs: 200 },
) {
  const alone = prepared<In, Row>(name, (db, values) => build(db, hideValues(types, values)))
  const together = sharedStatement(name, types, build)
  const batcherOf = batcherPerDatabase((db: Db) =>
    createQueryBatcher<In, Row[]>(db, {
      most: limits.most,
      kindOf: kindOf(types),
      serve: batchRunner(db, { alone, together }, limits),
    }),
  )
  return async (db: Db, input: In): Promise<Row[]> =>
    await (db.isTransaction ? alone(db, input) : batcherOf(db)(input))
}

/**
 * Hides the values of the inputs from the planner. Otherwise it plans every execution again while a custom plan looks
 * cheaper than the generic one, although planning takes several times as long as the lookup itself. The school is not
 * hidden, because a cluster could not find its shard.
 */
function hideValues<In extends object>(types: Types<In>, values: In, list = ''): In {
  const type = (key: keyof In & string) => sql.raw(`${types[key].replace('same ', '')}${list}`)
  const hidden = (key: keyof In & string) =>
    types[key] === 'school' ? sql`${values[key]}::uuid` : sql`(select ${values[key]}::${type(key)})`
  return Object.fromEntries(inputsOf(types).map((key) => [key, hidden(key)])) as unknown as In
}

function sharedStatement<In extends object, Row extends object>(
  name: string,
  types: Types<In>,
  build: Builder<In, Row>,
) {
  const own = inputsOf(types).filter((key) => !isSame(types[key]))
  const columns = own.map((key) => sql.id(key))
  const references = Object.fromEntries(own.map((key) => [key, sql.ref(`callers.${key}`)]))
  const statement = prepared<In, Row[]>(`${name}.together`, (db, values) => {
    const lists = hideValues(types, values, '[]')
    const each = { ...hideValues(types, values), ...references }
    return rawQuery(
      db,
      sql<Row[]>`select callers.nth::int as ${sql.id(callerColumn)}, found.*
        from unnest(${sql.join(own.map((key) => lists[key]))}) with ordinality as callers(${sql.join(columns)}, nth)
        cross join lateral (${build(db, each)}) as found`,
    )
  })
  return async (db: Db, inputs: readonly In[]): Promise<Row[][]> => {
    const lists = Object.fromEntries(own.map((key) => [key, inputs.map((input) => input[key])]))
    return await statement(db, { ...inputs[0], ...lists } as In)
  }
}

/** The key of inputs that must be equal to share a statement. */
function kindOf<In extends object>(types: Types<In>) {
  const same = inputsOf(types).filter((key) => isSame(types[key]))
  if (same.length === 0) return undefined
  return (input: In) => same.map((key) => String(input[key])).join(' ')
}

function inputsOf<In extends object>(types: Types<In>) {
  return Object.keys(types) as (keyof In & string)[]
}

function isSame(type: string): boolean {
  return type === 'school' || type.startsWith('same ')
}

type Statements<In, Row> = {
  readonly alone: (db: Db, input: In) => Promise<Row[]>
  readonly together: (db: Db, inputs: readonly In[]) => Promise<Row[][]>
}

function batchRunner<In, Row>(db: Db, { alone, together }: Statements<In, Row>, { patienceMs }: Limits) {
  type Callers = readonly Caller<In, Row[]>[]
  const patience = createPatience(patienceMs)
  const serve = async (session: Db, callers: Callers) => {
    const [first, ...rest] = callers
    if (!first) return
    if (rest.length === 0) return await alone(session, first.input).then(first.resolve, first.reject)
    const retryInHalves = once(() => {
      const middle = callers.length >> 1
      void serveOn(db, () => callers.slice(0, middle), serve)
      void serveOn(db, () => callers.slice(middle), serve)
    })
    const timer = setTimeout(retryInHalves, patience.ms())
    const since = performance.now()
    const inputs = callers.map(({ input }) => input)
    try {
      const results = await together(session, inputs)
      patience.record(performance.now() - since)
      for (const [at, { resolve }] of callers.entries()) resolve(results[at] ?? [])
    } catch {
      retryInHalves()
    } finally {
      clearTimeout(timer)
    }
  }
  return serve
}

/**
 * The time limit of a shared statement: much longer than the average. On a machine where all statements are slow, a
 * retry would only add load.
 */
function createPatience(leastMs: number) {
  let averageMs: number | undefined
  return {
    ms: () => Math.max(leastMs, 8 * (averageMs ?? 0)),
    record(tookMs: number) {
      // A look-up that waited for a lock does not predict the duration of the others.
      const counted = Math.min(tookMs, 4 * leastMs)
      averageMs = averageMs === undefined ? counted : averageMs + (counted - averageMs) / 8
    },
  }
}

function once(act: () => void) {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
