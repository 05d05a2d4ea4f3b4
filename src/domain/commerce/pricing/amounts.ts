import { monthAfter } from '../ledger/deadlines.ts'
import { equalShares } from './shares.ts'

type Line = { readonly amount: bigint; readonly instalments: number }

/** One instalment: the first is due at once, each other one a month after the previous one. */
export type Instalment = { readonly dueAt: Date; readonly amount: bigint }

/** The sum of the lines less the discount. */
export function totalOf(lines: readonly Line[], discount: bigint): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n) - discount
}

// Each instalment is at least one minor unit; a total of 0 is paid at once.
export function instalmentsOf(lines: readonly Line[], total: bigint): number {
  const wanted = Math.max(1, ...lines.map(({ instalments }) => instalments))
  return total < BigInt(wanted) ? 1 : wanted
}

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
