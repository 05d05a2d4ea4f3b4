import { createSingleFlight } from '../../platform/single-flight.ts'
import type { AnsweredNotice } from './notices/record-notice.ts'
import { createRefusedNotices } from './notices/refused-notices.ts'

export type CommerceMemory = ReturnType<typeof createCommerceMemory>

/** What a process remembers of payments: made once, also for the modules on a transaction. */
export function createCommerceMemory() {
  return {
    refusedNotices: createRefusedNotices(),
    /** A gateway that repeats a notice while it is being recorded gets the answer of the first. */
    noticesUnderway: createSingleFlight<AnsweredNotice>(),
  }
}
