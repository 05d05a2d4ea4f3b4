import { Unavailable } from '../unavailable.ts'

export type ConcurrencyLimitOptions = {
  /** The name of the unavailable part in refusals. */
  readonly part: string
  readonly atOnce: number
  /** The maximum queue length; further tasks are refused immediately. */
  readonly waiting: number
  /** The maximum wait. */
  readonly patienceMs?: number
  /** The error for refused tasks, where the crowd is the caller's own doing; otherwise `Unavailable`. */
  readonly refusal?: (() => Error) | undefined
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

type Waiter = { readonly admit: () => void; readonly refuse: (error: Error) => void }

/** Limits concurrency; further tasks are queued in order, up to a maximum length and wait. */
export function createConcurrencyLimit({
  part,
  atOnce,
  waiting,
  patienceMs = 3_000,
  refusal,
}: ConcurrencyLimitOptions) {
  let running = 0
  const queue = new Set<Waiter>()
  const untilFree = () => {
    if (queue.size >= waiting) throw refusal?.() ?? new Unavailable(part, { retryAfter: 2 })
    return new Promise<void>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        if (queue.delete(waiter)) act()
      }
      const waiter: Waiter = { admit: () => settle(resolve), refuse: (error) => settle(() => reject(error)) }
      // Finished tasks are processed first: a busy process must not refuse tasks for that reason.
      const refuse = () => waiter.refuse(refusal?.() ?? new Unavailable(part))
      const timer = setTimeout(() => setImmediate(refuse), patienceMs)
      queue.add(waiter)
    })
  }
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await untilFree()
      else running++
      try {
        return await work()
      } finally {
        const [next] = queue
        // The slot is passed on: a task that arrives at this moment must not take it.
        if (next) next.admit()
        else running--
      }
    },
    /** Rejects all queued tasks. */
    refuseWaiting(error: Unavailable) {
      for (const waiter of queue) waiter.refuse(error)
    },
    isIdle: () => running === 0,
  }
}
