import { Unavailable } from '../../unavailable.ts'
import type { Db } from '../database.ts'

/** A caller that waits for the result of its query. */
export type Caller<Question, Answer> = {
  readonly question: Question
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

export type BatcherOptions<Question, Answer> = {
  /** The maximum number of callers in a batch. */
  readonly most: number
  /** Queries with the same key are never in the same batch. */
  readonly keyOf?: (question: Question) => string
  /** Only queries of the same kind share a batch. */
  readonly kindOf?: ((question: Question) => unknown) | undefined
  /** Resolves or rejects every caller of a batch. */
  readonly serve: (session: Db, callers: readonly Caller<Question, Answer>[]) => Promise<void>
}

type QueuedCaller<Question, Answer> = Caller<Question, Answer> & {
  readonly key: string | undefined
  readonly kind: unknown
  readonly since: number
}

// As in the queue for sessions: longer waits are refused, so that clients retry instead of waiting without success.
const mostWaiting = 2_000
const patienceMs = 3_000

/**
 * Collects equal queries, so that one statement serves several callers: those of the same turn of the event loop,
 * and those that arrive while no session is free. No caller waits for a running statement, and a single caller
 * is served immediately.
 */
export function createQueryBatcher<Question, Answer>(db: Db, options: BatcherOptions<Question, Answer>) {
  const { most, keyOf, kindOf, serve } = options
  let waiting: QueuedCaller<Question, Answer>[] = []
  let isFetching = false
  const take = () => {
    isFetching = false
    const { batch, remaining } = firstOf(waiting, most)
    waiting = remaining
    if (remaining.length > 0) fetchSession()
    return batch
  }
  // Callers that arrive while a session is being fetched join the batch.
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

/** One batcher per database. */
export function batcherPerDatabase<Batcher>(open: (db: Db) => Batcher): (db: Db) => Batcher {
  const batchers = new WeakMap<Db, Batcher>()
  return (db) => {
    const batcher = batchers.get(db) ?? open(db)
    batchers.set(db, batcher)
    return batcher
  }
}

/** Fetches a session, then takes the waiting callers and serves them. */
export async function serveOn<Question, Answer>(
  db: Db,
  take: () => readonly Caller<Question, Answer>[],
  serve: BatcherOptions<Question, Answer>['serve'],
): Promise<void> {
  let callers: readonly Caller<Question, Answer>[] | undefined
  try {
    await db.connection().execute(async (session) => {
      callers = take()
      if (callers.length > 0) await serve(session, callers)
    })
  } catch (error) {
    for (const { fail } of callers ?? take()) fail(error)
  }
}

function firstOf<Question, Answer>(waiting: readonly QueuedCaller<Question, Answer>[], most: number) {
  const latest = performance.now() - patienceMs
  const keys = new Set<string>()
  const batch: QueuedCaller<Question, Answer>[] = []
  const remaining: QueuedCaller<Question, Answer>[] = []
  const fitsBatch = ({ key, kind }: QueuedCaller<Question, Answer>) =>
    batch.length < most && !keys.has(key ?? '') && kind === (batch[0] ?? { kind }).kind
  for (const caller of waiting) {
    if (caller.since < latest) caller.fail(queueFull())
    else if (fitsBatch(caller)) {
      batch.push(caller)
      if (caller.key !== undefined) keys.add(caller.key)
    } else remaining.push(caller)
  }
  return { batch, remaining }
}

function queueFull(): Unavailable {
  return new Unavailable('The database', { cause: new Error('Too many callers wait for the same statement') })
}
