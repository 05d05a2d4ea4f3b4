import { Unavailable } from '../../unavailable.ts'
import type { Db } from '../database.ts'

/** Somebody who waits for the answer to their question. */
export type Caller<Question, Answer> = {
  readonly question: Question
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

export type BatcherOptions<Question, Answer> = {
  /** How many askers are answered at once at most. */
  readonly most: number
  /** Questions with the same key are never answered at once. */
  readonly keyOf?: (question: Question) => string
  /** Only questions of the same kind are answered at once. */
  readonly kindOf?: ((question: Question) => unknown) | undefined
  /** Answers each of them, or lets them fail. */
  readonly serve: (session: Db, callers: readonly Caller<Question, Answer>[]) => Promise<void>
}

type QueuedCaller<Question, Answer> = Caller<Question, Answer> & {
  readonly key: string | undefined
  readonly kind: unknown
  readonly since: number
}

// As in the queue for sessions: longer waits are refused, so that a client asks again instead of waiting in vain.
const mostWaiting = 2_000
const patienceMs = 3_000

/**
 * Gathers questions to the database, so that one statement can answer many: those of the same turn of the event loop,
 * and those that arrive while no session is free. Nobody waits for a statement that is underway, and whoever asks
 * alone waits for nobody.
 */
export function createQueryBatcher<Question, Answer>(db: Db, options: BatcherOptions<Question, Answer>) {
  const { most, keyOf, kindOf, serve } = options
  let waiting: QueuedCaller<Question, Answer>[] = []
  let isFetching = false
  const take = () => {
    isFetching = false
    const { taken, left } = firstOf(waiting, most)
    waiting = left
    if (left.length > 0) fetchSession()
    return taken
  }
  // Whoever asks while a session is being fetched is taken along.
  function fetchSession() {
    isFetching = true
    void serveOn(db, take, serve)
  }
  return (question: Question): Promise<Answer> =>
    new Promise((answer, fail) => {
      if (waiting.length >= mostWaiting) return fail(queueFull())
      const [key, kind] = [keyOf?.(question), kindOf?.(question)]
      waiting.push({ question, answer, fail, key, kind, since: performance.now() })
      if (isFetching) return
      isFetching = true
      setImmediate(fetchSession)
    })
}

/** A desk for each database that is asked. */
export function batcherPerDatabase<Batcher>(open: (db: Db) => Batcher): (db: Db) => Batcher {
  const batchers = new WeakMap<Db, Batcher>()
  return (db) => {
    const batcher = batchers.get(db) ?? open(db)
    batchers.set(db, batcher)
    return batcher
  }
}

/** Fetches a session, then takes those who ask and serves them. */
export async function serveOn<Question, Answer>(
  db: Db,
  take: () => readonly Caller<Question, Answer>[],
  serve: BatcherOptions<Question, Answer>['serve'],
): Promise<void> {
  let taken: readonly Caller<Question, Answer>[] | undefined
  try {
    await db.connection().execute(async (session) => {
      taken = take()
      if (taken.length > 0) await serve(session, taken)
    })
  } catch (error) {
    for (const { fail } of taken ?? take()) fail(error)
  }
}

function firstOf<Question, Answer>(waiting: readonly QueuedCaller<Question, Answer>[], most: number) {
  const latest = performance.now() - patienceMs
  const keys = new Set<string>()
  const taken: QueuedCaller<Question, Answer>[] = []
  const left: QueuedCaller<Question, Answer>[] = []
  const fitsBatch = ({ key, kind }: QueuedCaller<Question, Answer>) =>
    taken.length < most && !keys.has(key ?? '') && kind === (taken[0] ?? { kind }).kind
  for (const caller of waiting) {
    if (caller.since < latest) caller.fail(queueFull())
    else if (fitsBatch(caller)) {
      taken.push(caller)
      if (caller.key !== undefined) keys.add(caller.key)
    } else left.push(caller)
  }
  return { taken, left }
}

function queueFull(): Unavailable {
  return new Unavailable('The database', { cause: new Error('Too many wait for the same statement') })
}
