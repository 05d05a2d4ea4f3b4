import { Unavailable } from '../unavailable.ts'
import {
  type ConcurrencyLimit,
  type ConcurrencyLimitOptions,
  createConcurrencyLimit,
} from './concurrency-limit.ts'

/** The queue length per key: more than any legitimate client sends simultaneously. */
const mostWaiting = 1_000

/**
 * Tasks with the same key run one at a time: a thousand concurrent requests with one token use one database
 * session. Other keys do not wait. If a task fails as Unavailable, the queued tasks of its key are rejected
 * immediately, because they would fail too.
 */
export function createConcurrencyLimitByKey({
  part,
  waiting = mostWaiting,
  patienceMs,
  refusal,
}: Pick<ConcurrencyLimitOptions, 'part' | 'patienceMs' | 'refusal'> & { readonly waiting?: number }) {
  const limits = new Map<string, ConcurrencyLimit>()
  const options = { part, waiting, refusal, atOnce: 1, ...(patienceMs === undefined ? {} : { patienceMs }) }
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? createConcurrencyLimit(options)
    limits.set(key, limit)
    try {
      return await limit.take(() => work().catch((error: unknown) => fail(limit, error)))
    } finally {
      if (limit.isIdle()) limits.delete(key)
    }
  }
}

function fail(limit: ConcurrencyLimit, error: unknown): never {
  if (error instanceof Unavailable) limit.refuseWaiting(error)
  throw error
}
