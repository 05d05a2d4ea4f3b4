import { Unavailable } from '../../platform/unavailable.ts'

/** Lets so many run at once; the rest wait in the order they came, and beyond `waiting` are sent away. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Unavailable('Sign-in', { retryAfter: 2 })
      await new Promise<void>((next) => queue.push(next))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The turn is handed on: somebody who comes at this moment must not slip in besides.
      if (next) next()
      else running--
    }
  }
}
