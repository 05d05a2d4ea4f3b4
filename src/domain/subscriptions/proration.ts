import type { SubscriptionsTable } from '../../platform/db/schema/schema.gen.ts'

/** Proration: the credit for the rest of a period, in proportion to the remaining time, rounded down. */
export function proratedCredit(
  price: bigint,
  { periodStartsAt, periodEndsAt }: Pick<SubscriptionsTable, 'periodStartsAt' | 'periodEndsAt'>,
  now: Date,
): bigint {
  const length = periodEndsAt.getTime() - periodStartsAt.getTime()
  const remainingMs = Math.max(0, Math.min(length, periodEndsAt.getTime() - now.getTime()))
  return (price * BigInt(remainingMs)) / BigInt(length)
}
