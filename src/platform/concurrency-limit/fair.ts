import { Unavailable } from '../unavailable.ts'
import type { ConcurrencyLimitOptions } from './concurrency-limit.ts'

type Waiter = { readonly admit: () => void }

/**
 * Limits concurrency; further tasks are queued by key, and the keys take turns. A key with many tasks delays another key by
 * one task at most. `waiting` is the maximum queue length of each key.
 */
export function createFairConcurrencyLimit({
  part,
  atOnce,
  waiting,
  patienceMs = 3_000,
}: ConcurrencyLimitOptions) {
  let running = 0
  // In the order of their next turn.
  const queues = new Map<string, Waiter[]>()

  const leave = (key: string, waiter: Waiter) => {
    const rest = (queues.get(key) ?? []).filter((each) => each !== waiter)
    if (rest.length > 0) queues.set(key, rest)
    else queues.delete(key)
  }
  const untilFree = (key: string) => {
    const queue = queues.get(key) ?? []
    if (queue.length >= waiting) throw new Unavailable(part, { retryAfter: 10 })
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(key, waiter)
        reject(new Unavailable(part))
      }, patienceMs)
      const waiter: Waiter = {
        admit() {
          clearTimeout(timer)
          resolve()
        },
      }
      queues.set(key, [...queue, waiter])
    })
  }
  const admitNext = () => {
    const [next] = queues
    if (!next) {
      running--
      return
    }
    const [key, [waiter, ...rest]] = next
    queues.delete(key)
    // Behind the other keys.
    if (rest.length > 0) queues.set(key, rest)
    waiter?.admit()
  }
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await untilFree(key)
    else running++
    try {
      return await work()
    } finally {
      admitNext()
    }
  }
}
