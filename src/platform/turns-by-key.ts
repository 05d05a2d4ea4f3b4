import { createTurns, type TurnOptions, type Turns } from './turns.ts'
import { Unavailable } from './unavailable.ts'

/** How many may wait for one key: more than any honest client sends at once. */
const mostWaiting = 1_000

/**
 * Whoever comes with the same key waits for those before: a thousand who present one token at once hold one database
 * session, not all of them. Other keys do not wait. Once somebody could not be served, those behind them are told at
 * once: they would wait for the same.
 */
export function createTurnsByKey({
  part,
  waiting = mostWaiting,
  patienceMs,
}: Pick<TurnOptions, 'part' | 'patienceMs'> & { readonly waiting?: number }) {
  const turnsOf = new Map<string, Turns>()
  const options = { part, waiting, atOnce: 1, ...(patienceMs === undefined ? {} : { patienceMs }) }
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turns = turnsOf.get(key) ?? createTurns(options)
    turnsOf.set(key, turns)
    try {
      return await turns.take(() => work().catch((error: unknown) => fail(turns, error)))
    } finally {
      if (turns.isIdle()) turnsOf.delete(key)
    }
  }
}

function fail(turns: Turns, error: unknown): never {
  if (error instanceof Unavailable) turns.refuseWaiting(error)
  throw error
}
