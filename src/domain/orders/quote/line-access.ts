import { accessEndOf } from '../../entitlements/index.ts'
import type { OrderPurpose, PricedLine } from '../../pricing/index.ts'
import { type Cycle, firstPeriod } from '../../subscriptions/index.ts'

/** The price of a subscription after its first payment, and the date of the first renewal. */
export type Renewal = {
  readonly cycle: Cycle
  readonly price: bigint
  readonly trialDays: number | null
  readonly from: Date
}

type LineAccess = { readonly lastsUntil: Date | null | undefined; readonly renews: Renewal | undefined }

type PurchaseContext = {
  readonly now: Date
  /** The school's time zone, by whose calendar access ends and a subscription renews. */
  readonly timeZone: string
  readonly purpose: OrderPurpose['is']
}

/** The end of access of a line if it is bought now, or the date of its renewal. */
export function accessOfLine(
  line: PricedLine | undefined,
  { now, timeZone, purpose }: PurchaseContext,
): LineAccess {
  const none = { lastsUntil: undefined, renews: undefined }
  if (!line || line.access === 'none') return none
  // Days are counted from the day of redemption.
  if (purpose !== 'self' && line.access === 'for_days') return none
  const { access, accessUntil, accessDays, trialDays = null, original: price } = line
  if (access !== 'monthly' && access !== 'yearly')
    return { ...none, lastsUntil: accessEndOf({ access, accessUntil, accessDays }, now, timeZone) }
  const { periodEndsAt: from } = firstPeriod(now, { cycle: access, timeZone, trialDays })
  return { ...none, renews: { cycle: access, price, trialDays, from } }
}
