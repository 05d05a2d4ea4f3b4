import type { LedgerEvent } from '../orders/index.ts'
import { derive } from '../orders/index.ts'
import { sharesByWeight, taxOfRefund } from '../pricing/index.ts'

export type ScheduledLine<LineId extends string = string> = {
  readonly lineId: LineId
  /** Its share of the payment before discounts of the order. */
  readonly amount: bigint
  /** Its share of the tax. */
  readonly tax: bigint
  /** The days of the membership it paid for, both included. */
  readonly covers: Days | null
}

/** Days as YYYY-MM-DD, both included. */
type Days = { readonly startsOn: string; readonly endsOn: string }

/** Revenue that is recognised evenly over its days, and not before the day from which it counts. */
export type ScheduledRevenue<LineId extends string = string> = Days & {
  readonly lineId: LineId
  /** 1 is the payment itself. */
  readonly part: number
  readonly amount: bigint
  readonly countsFrom: string
}

type ScheduleInput<LineId extends string> = {
  readonly amount: bigint
  readonly lines: readonly ScheduledLine<LineId>[]
  readonly events: readonly LedgerEvent[]
  /** The day of a moment in the school's time zone. */
  readonly dayOf: (moment: Date) => string
}

/**
 * The recognition of the revenue of a payment, by line: without a period on the day of payment, otherwise evenly over its
 * days. Each ledger entry that changes the remaining amount adds a part over the same days: revenue recognised before is
 * reversed on the day of the refund, and the rest is not recognised any more.
 */
export function revenueSchedule<LineId extends string>(
  payment: ScheduleInput<LineId>,
): ScheduledRevenue<LineId>[] {
  const weights = revenueOfLines(payment)
  const events = payment.events.toSorted(byTime)
  const scheduled: ScheduledRevenue<LineId>[] = []
  let before = payment.lines.map(() => 0n)
  let paidOn: string | undefined
  let part = 0
  for (const [at, { happenedAt }] of events.entries()) {
    const after = sharesByWeight(revenueAfter(payment, events.slice(0, at + 1)), weights)
    const changes = after.map((revenue, line) => revenue - (before[line] ?? 0n))
    if (changes.every((change) => change === 0n)) continue
    const countsFrom = payment.dayOf(happenedAt)
    paidOn ??= countsFrom
    scheduled.push(...partsOf(payment.lines, changes, { countsFrom, paidOn, part: ++part }))
    before = after
  }
  return scheduled
}

const byTime = (a: LedgerEvent, b: LedgerEvent) =>
  a.happenedAt.getTime() - b.happenedAt.getTime() || (a.id < b.id ? -1 : 1)

type Change = Pick<ScheduledRevenue, 'countsFrom' | 'part'> & { readonly paidOn: string }

function partsOf<LineId extends string>(
  lines: readonly ScheduledLine<LineId>[],
  changes: readonly bigint[],
  { countsFrom, part, paidOn }: Change,
): ScheduledRevenue<LineId>[] {
  return lines.flatMap(({ lineId, covers }, at) => {
    const amount = changes[at] ?? 0n
    const days = covers ?? { startsOn: paidOn, endsOn: paidOn }
    return amount === 0n ? [] : [{ lineId, part, amount, countsFrom, ...days }]
  })
}

/** The amount paid for each line after all discounts, without tax. */
function revenueOfLines({ amount, lines }: Pick<ScheduleInput<string>, 'amount' | 'lines'>): bigint[] {
  const gross = sharesByWeight(
    amount,
    lines.map((line) => line.amount),
  )
  return lines.map(({ tax }, at) => greater((gross[at] ?? 0n) - tax, 0n))
}

const greater = (a: bigint, b: bigint) => (a > b ? a : b)

/** The rest of a payment after these entries, without tax. */
function revenueAfter({ amount, lines }: ScheduleInput<string>, events: readonly LedgerEvent[]): bigint {
  const { paidAt, refunded } = derive(amount, events)
  if (!paidAt) return 0n
  const tax = lines.reduce((sum, line) => sum + line.tax, 0n)
  const taxBack = taxOfRefund(tax, { of: amount, before: 0n, amount: refunded })
  return amount - tax - (refunded - taxBack)
}
