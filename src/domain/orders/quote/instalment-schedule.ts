import { addMonths } from '../../../platform/calendar.ts'
import { equalShares } from '../../pricing/index.ts'

/** One instalment: the first is due immediately, each other one a month after the previous one. */
export type Instalment = { readonly dueAt: Date; readonly amount: bigint }

/**
 * The due dates and amounts of the instalments, by the calendar of the school's time zone; empty if the total is paid in
 * one payment.
 */
export function scheduleOf(
  total: bigint,
  instalments: number,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Instalment[] {
  if (instalments < 2) return []
  const schedule: Instalment[] = []
  let dueAt = now
  for (const amount of equalShares(total, instalments)) {
    schedule.push({ dueAt, amount })
    // Counted from the previous one, not from the first: each is due a month after the previous one was paid.
    dueAt = addMonths(dueAt, 1, timeZone)
  }
  return schedule
}
