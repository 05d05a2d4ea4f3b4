export type TurnsByKey = ReturnType<typeof createTurnsByKey>

/**
 * Whoever comes with the same key waits for those before: a thousand who present one token at once hold one database
 * session, not all of them. Other keys do not wait.
 */
export function createTurnsByKey() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
