import { createSingleFlight } from '../../platform/single-flight.ts'
import type { AnsweredNotice } from '../gateways/index.ts'

export type OrderMemory = ReturnType<typeof createOrderMemory>

/** What a process remembers of payments: made once, also for the modules on a transaction. */
export function createOrderMemory() {
  return {
    refusedNotices: createRefusedNotices(),
    /** A notice repeated while the first is being recorded gets the same response. */
    noticesUnderway: createSingleFlight<AnsweredNotice>(),
  }
}

/** The number of refused notices without an audit entry, reported by the next entry of their kind. */
function createRefusedNotices() {
  const counts = new Map<string, number>()
  return {
    add(kind: string) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    takeAll(kind: string): number {
      const count = counts.get(kind) ?? 0
      counts.delete(kind)
      return count
    },
  }
}
