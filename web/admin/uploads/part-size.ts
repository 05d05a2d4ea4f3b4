const smallest = 1024 * 1024
const largest = 16 * smallest

/** The size of a part: larger while the connection is fast, smaller after it breaks. */
export function createPartSize(now: () => number) {
  let size = smallest
  return {
    next: () => size,
    async timed<Result>(send: () => Promise<Result>): Promise<Result> {
      const startedAt = now()
      try {
        const result = await send()
        const elapsed = now() - startedAt
        if (elapsed < 2_000) size = Math.min(size * 2, largest)
        if (elapsed > 10_000) size = Math.max(size / 2, smallest)
        return result
      } catch (error) {
        size = Math.max(size / 2, smallest)
        throw error
      }
    },
  }
}
