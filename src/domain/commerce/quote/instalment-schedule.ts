import { monthAfter } from '../ledger/deadlines.ts'
import { equalShares } from '../pricing/shares.ts'

/** One instalment: the first is due at once, each other one a month after the previous one. */
export type Instalment = { readonly dueAt: Date; readonly amount: bigint }

/** The due dates and amounts of the instalments; empty if the total is paid at once. */
export function scheduleOf(total: bigint, instalments: number, now: Date): Instalment[] {
  if (instalments < 2) return []
  const schedule: Instalment[] = []
  let dueAt = now
  for (const amount of equalShares(total, instalments)) {
    schedule.push({ dueAt, amount })
    dueAt = monthAfter(dueAt)
  }
  return schedule
}
