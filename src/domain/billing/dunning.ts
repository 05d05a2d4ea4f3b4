import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../platform/durations.ts'
import type { Attempt } from '../orders/index.ts'
import { graceAfter, nextRetry, retryDays } from '../subscriptions/index.ts'

export type RenewalFacts = {
  readonly now: Date
  /** How often the member was told that the period is not paid. */
  readonly told: number
  readonly canCharge: boolean
  /** The member stored a card that was not tried yet. */
  readonly hasNewCard: boolean
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The next step of dunning, for a period that is to be paid. */
export type Decision =
  | { readonly is: 'charge'; readonly paymentId: PaymentId }
  | { readonly is: 'try'; readonly by: 'charge' | 'request' }
  | { readonly is: 'fail'; readonly told: number; readonly firstAt: Date; readonly again: Date }
  | {
      readonly is: 'ask'
      readonly told: number
      readonly firstAt: Date
      readonly again: Date
      readonly openUntil: Date
    }
  | { readonly is: 'wait'; readonly until: Date }
  | { readonly is: 'give-up' }

const isLost = ({ state }: Attempt) => state === 'failed' || state === 'expired'

/** Decides by the attempts so far. One attempt is open at a time; while it is, the subscription does not end. */
export function decideRenewal(facts: RenewalFacts): Decision {
  const { now, told, canCharge, attempts } = facts
  const [first] = attempts
  const open = attempts.find(({ state }) => state === 'not_paid')
  if (!first) return { is: 'try', by: canCharge ? 'charge' : 'request' }
  if (open?.isCharge) return { is: 'charge', paymentId: open.id }
  // What was charged cannot be charged any more: the member is asked.
  if (!canCharge && attempts.at(-1)?.isCharge && attempts.every(isLost)) return { is: 'try', by: 'request' }
  if (facts.hasNewCard && attempts.every((each) => each === open || isLost(each)))
    return { is: 'try', by: 'charge' }
  if (open) return askAgain({ now, told, firstAt: first.createdAt, open })
  // Paid, and not delivered: an operator has to look at it.
  if (!attempts.every(isLost)) return { is: 'wait', until: addDuration(now, day) }
  return afterLost({ ...facts, first })
}

type Open = Pick<RenewalFacts, 'now' | 'told'> & { readonly firstAt: Date; readonly open: Attempt }

// The member pays it themselves: they are asked at once and reminded on the days of a retry.
function askAgain({ now, told, firstAt, open }: Open): Decision {
  const openUntil = later(open.expiresAt ?? now, graceAfter(firstAt))
  const reminders = retryDays.map((days) => addDuration(firstAt, days * day))
  const passed = reminders.filter((moment) => moment <= now).length
  const again =
    reminders.find((moment) => moment > now && moment < openUntil) ?? later(openUntil, inAnHour(now))
  if (passed + 1 <= told || now >= openUntil) return { is: 'wait', until: again }
  return { is: 'ask', told: passed + 1, firstAt, again, openUntil }
}

type Lost = RenewalFacts & { readonly first: Attempt }

function afterLost({ now, told, canCharge, attempts, first }: Lost): Decision {
  const lastAt = attempts.at(-1)?.createdAt ?? first.createdAt
  const retry = nextRetry(first.createdAt, lastAt)
  const isOver = !canCharge && now >= graceAfter(first.createdAt)
  if (!retry || isOver) return { is: 'give-up' }
  const lost = attempts.length
  if (lost > told && retry > now) return { is: 'fail', told: lost, firstAt: first.createdAt, again: retry }
  if (retry > now) return { is: 'wait', until: retry }
  return { is: 'try', by: canCharge ? 'charge' : 'request' }
}

const inAnHour = (now: Date) => addDuration(now, hour)
const later = (one: Date, other: Date) => (one > other ? one : other)
