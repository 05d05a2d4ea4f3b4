import { monthAfter } from '../ledger/deadlines.ts'
import { equalShares } from '../shares.ts'

type Line = { readonly amount: bigint; readonly instalments: number }

/** When and how much: the first share is paid at once, each other a month after the one before. */
export type Instalment = { readonly dueAt: Date; readonly amount: bigint }

/** What is paid for these lines in all, with what a coupon takes off. */
export function totalOf(lines: readonly Line[], discount: bigint): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n) - discount
}

// Each instalment is at least one unit of money; what costs nothing is paid at once.
export function instalmentsOf(lines: readonly Line[], total: bigint): number {
  const wanted = Math.max(1, ...lines.map(({ instalments }) => instalments))
  return total < BigInt(wanted) ? 1 : wanted
}

/** The dates and shares of a total that is paid in instalments; nothing where it is paid at once. */
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
