import { Unavailable } from './unavailable.ts'

export type TurnOptions = {
  /** What is unavailable to those who are refused. */
  readonly part: string
  readonly atOnce: number
  /** How many may wait; whoever comes next is refused at once. */
  readonly waiting: number
  /** How long anybody waits. */
  readonly patienceMs?: number
}

export type Turns = ReturnType<typeof createTurns>

type Waiter = { readonly admit: () => void; readonly refuse: (error: Unavailable) => void }

/** Lets so many run at once; the rest wait in the order they came, at most so many and only so long. */
export function createTurns({ part, atOnce, waiting, patienceMs = 3_000 }: TurnOptions) {
  let running = 0
  const queue = new Set<Waiter>()
  const untilTurn = () => {
    if (queue.size >= waiting) throw new Unavailable(part, { retryAfter: 2 })
    return new Promise<void>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        if (queue.delete(waiter)) act()
      }
      const waiter: Waiter = { admit: () => settle(resolve), refuse: (error) => settle(() => reject(error)) }
      // What has finished meanwhile is heard first: a process that was busy must not refuse for that.
      const timer = setTimeout(() => setImmediate(() => waiter.refuse(new Unavailable(part))), patienceMs)
      queue.add(waiter)
    })
  }
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await untilTurn()
      else running++
      try {
        return await work()
      } finally {
        const [next] = queue
        // The turn is handed on: somebody who comes at this moment must not slip in besides.
        if (next) next.admit()
        else running--
      }
    },
    /** Sends everybody away who waits now. */
    refuseWaiting(error: Unavailable) {
      for (const waiter of queue) waiter.refuse(error)
    },
    isIdle: () => running === 0,
  }
}
