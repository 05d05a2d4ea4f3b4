import { addDays, addMonths } from '../../platform/calendar.ts'
import type { SubscriptionsTable } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'

export type Cycle = SubscriptionsTable['cycle']

/** The sequence of the periods of a subscription. */
export type Schedule = Pick<SubscriptionsTable, 'cycle' | 'timeZone' | 'anchorAt' | 'anchorPeriod'>

/** From, inclusive, until. */
export type Period = { readonly from: Date; readonly until: Date }

const monthsIn: Readonly<Record<Cycle, number>> = { monthly: 1, yearly: 12 }

/**
 * The start of a period: whole months or years from the anchor, at the same local time. A month that is too
 * short begins on its last day, and the next one again on the anchor's day.
 */
export function periodStart({ cycle, timeZone, anchorAt, anchorPeriod }: Schedule, period: number): Date {
  return addMonths(anchorAt, (period - anchorPeriod) * monthsIn[cycle], timeZone)
}

/** The begin and the end of a period. */
export function periodBounds(schedule: Schedule, period: number) {
  return {
    periodStartsAt: periodStart(schedule, period),
    periodEndsAt: periodStart(schedule, period + 1),
  }
}

type FirstTerms = {
  readonly cycle: Cycle
  readonly timeZone: string
  readonly trialDays: number | null
}

/** The trial or first period of a subscription that begins now; at its end it is charged. */
export function firstPeriod(now: Date, { cycle, timeZone, trialDays }: FirstTerms) {
  if (trialDays) {
    const periodEndsAt = addDays(now, trialDays, timeZone)
    return { period: 0, periodStartsAt: now, periodEndsAt, anchorAt: periodEndsAt, anchorPeriod: 1 }
  }
  const anchor = { anchorAt: now, anchorPeriod: 1 }
  return { period: 1, ...periodBounds({ cycle, timeZone, ...anchor }, 1), ...anchor }
}

/** True if a subscription began without a trial and without a payment: it has no access and no grace period yet. */
export function isNeverPaid({
  period,
  periodEndsAt,
  graceEndsAt,
}: Pick<SubscriptionsTable, 'period' | 'periodEndsAt' | 'graceEndsAt'>): boolean {
  return period === 0 && graceEndsAt <= periodEndsAt
}

const reminderDays: Readonly<Record<Cycle, number>> = { monthly: 3, yearly: 14 }

/** The time at which the member is notified of the coming charge. */
export function reminderAt({
  cycle,
  period,
  periodEndsAt,
}: Pick<SubscriptionsTable, 'cycle' | 'period' | 'periodEndsAt'>) {
  const days = period === 0 ? reminderDays.monthly : reminderDays[cycle]
  return addDuration(periodEndsAt, -days * day)
}

/** The monthly amount of a price. */
export function monthly(price: bigint, cycle: Cycle): bigint {
  return price / BigInt(monthsIn[cycle])
}
