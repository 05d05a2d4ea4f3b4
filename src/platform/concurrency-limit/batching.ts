import { Unavailable } from '../unavailable.ts'

export type BatchingLimitOptions = {
  /** The maximum number of callers in one batch. */
  readonly most: number
  /** The maximum number of waiting callers of one key. */
  readonly waiting: number
  readonly patienceMs?: number
  /** The error for callers that one key has too many of, or that waited too long. */
  readonly refusal: () => Error
}

/** Does the same work for several callers and returns one result for each. */
type Work<T> = (callers: number) => Promise<readonly T[]>

type Caller<T> = {
  readonly since: number
  readonly resolve: (result: T) => void
  readonly reject: (error: unknown) => void
}

/**
 * Callers with the same key wait while one of them is served, and are then served together: a crowd costs a few
 * statements instead of one for each. If the work fails, so do all callers of that turn; if it fails as
 * Unavailable, so do the waiting callers, because they would fail too.
 */
export function createBatchingLimit<T>(options: BatchingLimitOptions) {
  const { most, waiting, patienceMs = 3_000, refusal } = options
  const queues = new Map<string, Caller<T>[]>()
  const serve = async (key: string, queue: Caller<T>[], work: Work<T>) => {
    while (queue.length > 0) {
      const latest = performance.now() - patienceMs
      const isLate = ({ since }: Caller<T>) => since < latest
      const turn = queue.splice(0, most)
      for (const { reject } of turn.filter(isLate)) reject(refusal())
      const error = await serveTurn(
        turn.filter((caller) => !isLate(caller)),
        work,
      )
      if (error instanceof Unavailable) for (const { reject } of queue.splice(0)) reject(error)
    }
    queues.delete(key)
  }
  return (key: string, work: Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const existing = queues.get(key)
      if (existing && existing.length >= waiting) return reject(refusal())
      const queue = existing ?? []
      queue.push({ since: performance.now(), resolve, reject })
      if (existing) return
      queues.set(key, queue)
      void serve(key, queue, work)
    })
}

/** Returns the error of the work, if it failed. */
async function serveTurn<T>(turn: readonly Caller<T>[], work: Work<T>): Promise<unknown> {
  if (turn.length === 0) return undefined
  try {
    const results = await work(turn.length)
    if (results.length < turn.length) throw new Error('The work has fewer results than callers')
    for (const [at, { resolve }] of turn.entries()) resolve(results[at] as T)
    return undefined
  } catch (error) {
    for (const { reject } of turn) reject(error)
    return error
  }
}
