import { day } from '../../../platform/durations.ts'

/** An instalment is announced so long before it falls due. */
export const announcedAhead = 3 * day

const grace = 7 * day

/** When an instalment that fell due at a moment is overdue for good: access pauses unless it is paid. */
export function overdueAfter(dueAt: Date): Date {
  return new Date(dueAt.getTime() + grace)
}

/** The latest due date of the instalments that are overdue for good. */
export function overdueSince(now: Date): Date {
  return new Date(now.getTime() - grace)
}
