export type SingleFlight<Answer> = (key: string, work: () => Promise<Answer>) => Promise<Answer>

/** Concurrent calls with the same key share one result; nothing is cached afterwards. */
export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const underway = new Map<string, Promise<Answer>>()
  return (key, work) => {
    const shared = underway.get(key)
    if (shared !== undefined) return shared
    const answer = work().finally(() => underway.delete(key))
    underway.set(key, answer)
    return answer
  }
}
