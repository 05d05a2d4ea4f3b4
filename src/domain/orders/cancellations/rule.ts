import { z } from 'zod'
import { hour } from '../../../platform/durations.ts'
import { listOf, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { mostCancellationTiers } from '../limits.ts'

/** The fields of a cancellation rule. */
export const cancellationRuleFields = {
  tiers: listOf(
    z.object({
      hoursBefore: wholeNumber({ from: 0, to: 8_760 }),
      percent: wholeNumber({ from: 1, to: 100 }),
    }),
    { to: mostCancellationTiers },
  ),
}

/** Refund percentages by hours before the start, the longest notice first. Without a tier there is no refund. */
export type CancellationTiers = Settings<typeof cancellationRuleFields>['tiers']

/** The rule of a school that has not set one. */
export const defaultTiers: CancellationTiers = [
  { hoursBefore: 48, percent: 100 },
  { hoursBefore: 24, percent: 50 },
]

/** Validates a rule: a shorter notice must refund less. */
export const checkedRule = rulesFor('cancellation rule', cancellationRuleFields, ({ tiers }) =>
  tiers.map((tier, at) => {
    const before = tiers[at - 1]
    const isLess = !before || (tier.hoursBefore < before.hoursBefore && tier.percent < before.percent)
    const message = 'must be shorter and refund less than the one before it'
    return isLess ? undefined : { field: `tiers.${at}`, message }
  }),
)

/** The refund percentage for a notice, in milliseconds before the start. */
export function percentAt(tiers: CancellationTiers, notice: number): number {
  return tiers.find(({ hoursBefore }) => notice > 0 && notice >= hoursBefore * hour)?.percent ?? 0
}

type PaidSeat = {
  /** The amount paid for the booking. */
  readonly paid: bigint
  /** The refundable rest of its payment. */
  readonly refundable: bigint
  readonly percent: number
}

/** The refund of a booking: a percentage of its price, at most the refundable rest of the payment. */
export function refundOf({ paid, refundable, percent }: PaidSeat): bigint {
  const refund = (paid * BigInt(percent)) / 100n
  if (refundable <= 0n) return 0n
  return refund < refundable ? refund : refundable
}
