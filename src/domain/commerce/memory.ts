import { createSingleFlight } from '../../platform/single-flight.ts'
import type { AnsweredNotice } from './gateway.ts'

export type CommerceMemory = ReturnType<typeof createCommerceMemory>

/** What a process remembers of payments: made once, also for the modules on a transaction. */
export function createCommerceMemory() {
  return {
    refusedNotices: createRefusedNotices(),
    /** A gateway that repeats a notice while it is being recorded gets the answer of the first. */
    noticesUnderway: createSingleFlight<AnsweredNotice>(),
  }
}

/** How many refused notices this process wrote no audit entry for, until the next entry of their kind tells. */
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
