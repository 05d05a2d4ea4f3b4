import type { Tx } from './database.ts'
import { keyOf, type WakeUp } from './pool/wake-up-queue.ts'

const requested = new WeakMap<Tx, Map<string, WakeUp>>()

/**
 * Sends a wake-up after this transaction has committed, and none if it is rolled back. False if the transaction
 * has requested the same wake-up before: it is sent once. What a wake-up starts must also poll, because it may be lost.
 */
export function wakeAfterCommit(tx: Tx, wakeUp: WakeUp): boolean {
  const wakeUps = requested.get(tx) ?? new Map<string, WakeUp>()
  requested.set(tx, wakeUps)
  const key = keyOf(wakeUp)
  if (wakeUps.has(key)) return false
  wakeUps.set(key, wakeUp)
  return true
}

/** The wake-ups that a transaction has requested. */
export function wakeUpsOf(tx: Tx): readonly WakeUp[] {
  return [...(requested.get(tx)?.values() ?? [])]
}

/** Forgets the wake-ups that a transaction requested after these, because it was rolled back to its savepoint. */
export function restoreWakeUps(tx: Tx, wakeUps: readonly WakeUp[]): void {
  requested.set(tx, new Map(wakeUps.map((wakeUp) => [keyOf(wakeUp), wakeUp])))
}
