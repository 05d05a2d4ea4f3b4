import { Unavailable } from '../../unavailable.ts'
import type { Db } from '../database.ts'

/** A caller that waits for the result of its query. */
export type Caller<Input, Result> = {
  readonly input: Input
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export type BatcherOptions<Input, Result> = {
  /** The maximum number of callers in a batch. */
  readonly most: number
  /** Queries with the same key are never in the same batch. */
  readonly keyOf?: (input: Input) => string
  /** Only queries of the same kind share a batch. */
  readonly kindOf?: ((input: Input) => unknown) | undefined
  /** Resolves or rejects every caller of a batch. */
  readonly serve: (session: Db, callers: readonly Caller<Input, Result>[]) => Promise<void>
}

type QueuedCaller<Input, Result> = Caller<Input, Result> & {
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
export function createQueryBatcher<Input, Result>(db: Db, options: BatcherOptions<Input, Result>) {
  const { most, keyOf, kindOf, serve } = options
  let waiting: QueuedCaller<Input, Result>[] = []
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
  return (input: Input): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(queueFull())
      const [key, kind] = [keyOf?.(input), kindOf?.(input)]
      waiting.push({ input, resolve, reject, key, kind, since: performance.now() })
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
export async function serveOn<Input, Result>(
  db: Db,
  take: () => readonly Caller<Input, Result>[],
  serve: BatcherOptions<Input, Result>['serve'],
): Promise<void> {
  let callers: readonly Caller<Input, Result>[] | undefined
  try {
    await db.connection().execute(async (session) => {
      callers = take()
      if (callers.length > 0) await serve(session, callers)
    })
  } catch (error) {
    for (const { reject } of callers ?? take()) reject(error)
  }
}

function firstOf<Input, Result>(waiting: readonly QueuedCaller<Input, Result>[], most: number) {
  const latest = performance.now() - patienceMs
  const keys = new Set<string>()
  const batch: QueuedCaller<Input, Result>[] = []
  const remaining: QueuedCaller<Input, Result>[] = []
  const fitsBatch = ({ key, kind }: QueuedCaller<Input, Result>) =>
    batch.length < most && !keys.has(key ?? '') && kind === (batch[0] ?? { kind }).kind
  for (const caller of waiting) {
    if (caller.since < latest) caller.reject(queueFull())
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
