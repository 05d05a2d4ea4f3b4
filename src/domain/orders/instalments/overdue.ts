import { day } from '../../../platform/durations.ts'

/** The time between the announcement and the due date of an instalment. */
export const announcedAhead = 3 * day

const grace = 7 * day

/** The time at which an unpaid instalment with this due date suspends access. */
export function overdueAfter(dueAt: Date): Date {
  return new Date(dueAt.getTime() + grace)
}

/** The latest due date of the instalments that suspend access now. */
export function overdueSince(now: Date): Date {
  return new Date(now.getTime() - grace)
}
