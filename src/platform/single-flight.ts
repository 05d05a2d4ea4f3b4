export type SingleFlight<Answer> = (key: string, work: () => Promise<Answer>) => Promise<Answer>

/** Lets those who ask for the same at the same time share one answer; nothing is remembered after it. */
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
