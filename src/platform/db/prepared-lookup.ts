import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { type Asker, createDesk, deskPerDatabase, serveOn } from './desk.ts'
import { type Builder, prepared, written } from './prepared.ts'

/** The SQL type of each input. */
type Types<In> = {
  readonly [Key in keyof In]-?: 'uuid' | 'bytea' | 'text' | 'timestamptz' | 'bigint' | 'boolean'
}

type Limits = {
  /** How many askers one statement answers at most. */
  readonly most: number
  /** A statement that takes longer than this is asked again in two halves. */
  readonly patienceMs: number
}

/**
 * A prepared look-up by key that requests ask together: those who ask in the same turn of the event loop, or while all
 * sessions are busy, share one statement over `unnest` and each gets their own rows. Nothing is remembered. Whoever asks
 * alone, or inside a transaction, sends the plain statement. A shared statement that fails or is slow is asked again in
 * halves, until only the one who caused it is affected.
 */
export function preparedLookup<In extends object, Row extends object>(
  name: string,
  types: Types<In>,
  build: Builder<In, Row>,
  limits: Limits = { most: 64, patienceMs: 200 },
) {
  const alone = prepared(name, build)
  const together = askedTogether(name, types, build)
  const deskOf = deskPerDatabase((db: Db) =>
    createDesk<In, Row[]>(db, { most: limits.most, serve: answerer(db, { alone, together }, limits) }),
  )
  return async (db: Db, input: In): Promise<Row[]> =>
    await (db.isTransaction ? alone(db, input) : deskOf(db)(input))
}

type Nth = { readonly nth: number }
type Lists<In> = { readonly [Key in keyof In]: readonly In[Key][] }

function askedTogether<In extends object, Row extends object>(
  name: string,
  types: Types<In>,
  build: Builder<In, Row>,
) {
  const keys = Object.keys(types) as (keyof In & string)[]
  const columns = keys.map((key) => sql.id(key))
  const references = Object.fromEntries(keys.map((key) => [key, sql.ref(`asked.${key}`)])) as In
  const statement = prepared<Lists<In>, Row & Nth>(`${name}.together`, (db, lists) => {
    const listed = keys.map((key): RawBuilder<unknown> => sql`${lists[key]}::${sql.raw(types[key])}[]`)
    return written(
      db,
      sql<Row & Nth>`select asked.nth::int as nth, found.*
        from unnest(${sql.join(listed)}) with ordinality as asked(${sql.join(columns)}, nth)
        cross join lateral (${build(db, references)}) as found`,
    )
  })
  return async (db: Db, inputs: readonly In[]): Promise<Row[][]> => {
    const lists = Object.fromEntries(keys.map((key) => [key, inputs.map((input) => input[key])]))
    const answers: Row[][] = inputs.map(() => [])
    for (const { nth, ...row } of await statement(db, lists as unknown as Lists<In>)) {
      answers[nth - 1]?.push(row as unknown as Row)
    }
    return answers
  }
}

type Statements<In, Row> = {
  readonly alone: (db: Db, input: In) => Promise<Row[]>
  readonly together: (db: Db, inputs: readonly In[]) => Promise<Row[][]>
}

function answerer<In, Row>(db: Db, { alone, together }: Statements<In, Row>, { patienceMs }: Limits) {
  type Askers = readonly Asker<In, Row[]>[]
  const serve = async (session: Db, askers: Askers) => {
    const [first, ...others] = askers
    if (!first) return
    if (others.length === 0) return await alone(session, first.question).then(first.answer, first.fail)
    const askInHalves = once(() => {
      const middle = askers.length >> 1
      void serveOn(db, () => askers.slice(0, middle), serve)
      void serveOn(db, () => askers.slice(middle), serve)
    })
    const timer = setTimeout(askInHalves, patienceMs)
    const inputs = askers.map(({ question }) => question)
    try {
      const answers = await together(session, inputs)
      for (const [at, { answer }] of askers.entries()) answer(answers[at] ?? [])
    } catch {
      askInHalves()
    } finally {
      clearTimeout(timer)
    }
  }
  return serve
}

function once(act: () => void) {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
