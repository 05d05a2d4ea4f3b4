import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../platform/durations.ts'
import type { Attempt } from '../orders/index.ts'
import { graceAfter, nextRetry, retryDays } from '../subscriptions/index.ts'

export type RenewalFacts = {
  readonly now: Date
  /** The number of notifications about the unpaid period. */
  readonly notifications: number
  readonly canCharge: boolean
  /** The member stored a card that was not tried yet. */
  readonly hasNewCard: boolean
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The next step of dunning for an unpaid period. */
export type Decision =
  | { readonly is: 'charge'; readonly paymentId: PaymentId }
  | { readonly is: 'try'; readonly by: 'charge' | 'request' }
  | { readonly is: 'fail'; readonly notifications: number; readonly firstAt: Date; readonly again: Date }
  | {
      readonly is: 'ask'
      readonly notifications: number
      readonly firstAt: Date
      readonly again: Date
      readonly openUntil: Date
    }
  | { readonly is: 'wait'; readonly until: Date }
  | { readonly is: 'give-up' }

const isLost = ({ state }: Attempt) => state === 'failed' || state === 'expired'

/** Decides by the attempts so far. One attempt is open at a time; while it is, the subscription does not end. */
export function decideRenewal(facts: RenewalFacts): Decision {
  const { now, notifications, canCharge, attempts } = facts
  const [first] = attempts
  const open = attempts.find(({ state }) => state === 'not_paid')
  if (!first) return { is: 'try', by: canCharge ? 'charge' : 'request' }
  if (open?.isCharge) return { is: 'charge', paymentId: open.id }
  // The stored method can no longer be charged: the member is asked to pay.
  if (!canCharge && attempts.at(-1)?.isCharge && attempts.every(isLost)) return { is: 'try', by: 'request' }
  if (facts.hasNewCard && attempts.every((each) => each === open || isLost(each)))
    return { is: 'try', by: 'charge' }
  if (open) return requestAgain({ now, notifications, firstAt: first.createdAt, open })
  // Paid but not delivered: an operator has to resolve it.
  if (!attempts.every(isLost)) return { is: 'wait', until: addDuration(now, day) }
  return afterLost({ ...facts, first })
}

type OpenRequest = Pick<RenewalFacts, 'now' | 'notifications'> & {
  readonly firstAt: Date
  readonly open: Attempt
}

// The member pays manually: they are notified immediately and reminded on the retry days.
function requestAgain({ now, notifications, firstAt, open }: OpenRequest): Decision {
  const openUntil = later(open.expiresAt ?? now, graceAfter(firstAt))
  const reminderDates = retryDays.map((days) => addDuration(firstAt, days * day))
  const past = reminderDates.filter((moment) => moment <= now).length
  const again =
    reminderDates.find((moment) => moment > now && moment < openUntil) ?? later(openUntil, inAnHour(now))
  if (past + 1 <= notifications || now >= openUntil) return { is: 'wait', until: again }
  return { is: 'ask', notifications: past + 1, firstAt, again, openUntil }
}

type FailedAttempts = RenewalFacts & { readonly first: Attempt }

function afterLost({ now, notifications, canCharge, attempts, first }: FailedAttempts): Decision {
  const lastAt = attempts.at(-1)?.createdAt ?? first.createdAt
  const retry = nextRetry(first.createdAt, lastAt)
  const isOver = !canCharge && now >= graceAfter(first.createdAt)
  if (!retry || isOver) return { is: 'give-up' }
  const lost = attempts.length
  if (lost > notifications && retry > now)
    return { is: 'fail', notifications: lost, firstAt: first.createdAt, again: retry }
  if (retry > now) return { is: 'wait', until: retry }
  return { is: 'try', by: canCharge ? 'charge' : 'request' }
}

const inAnHour = (now: Date) => addDuration(now, hour)
const later = (one: Date, other: Date) => (one > other ? one : other)
