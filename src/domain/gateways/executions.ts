// Periodic authorizations: matches the charges that a gateway made by itself with payments.

import { addMonths } from '../../platform/calendar.ts'
import { addDuration, day, hour } from '../../platform/durations.ts'
import type { Currency } from '../../platform/money.ts'
import type { ChargeAnswer, GatewayMandate, GatewayPayment, QueryAnswer } from './gateway.ts'
import { taipei } from './taipei-time.ts'
import type { Webhook } from './webhook.ts'

/** One charge that a gateway made by a periodic authorization. */
export type Execution = {
  readonly isPaid: boolean
  readonly amount: bigint
  readonly happenedAt: Date
  readonly tradeNo: string
  /** The same as in its webhook. */
  readonly eventId: string
  readonly note?: string | undefined
}

// The gateway charges at any time of the due day, which can be before the end of our period.
const early = 3 * day
const patience = 2 * day

/** The latest charge that is about a payment. */
export function executionFor(
  { createdAt }: GatewayPayment,
  all: readonly Execution[],
): Execution | undefined {
  return all
    .filter(({ happenedAt }) => happenedAt.getTime() >= createdAt.getTime() - early)
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())
    .at(-1)
}

/** A charge that failed a while before the payment was opened: the payment is a retry. */
export function isOfEarlierTry({ createdAt }: GatewayPayment, { isPaid, happenedAt }: Execution): boolean {
  return !isPaid && happenedAt.getTime() < createdAt.getTime() - 20 * hour
}

/** The webhook that an execution amounts to. */
export function webhookOfExecution({ reference }: GatewayPayment, execution: Execution): Webhook {
  const { isPaid, amount, happenedAt, tradeNo, note } = execution
  const currency: Currency = 'TWD'
  const detail = { type: 'credit', gatewayTradeNo: tradeNo, note } as const
  // A failure may already have been reported for an earlier attempt.
  const eventId = isPaid ? execution.eventId : `${execution.eventId}:${reference}`
  return { reference, eventId, kind: isPaid ? 'paid' : 'declined', amount, currency, happenedAt, detail }
}

/** Waits for a charge that has not been made yet, until some days after its due date. */
export function awaitExecution(now: Date, payment: GatewayPayment, mandate: GatewayMandate): ChargeAnswer {
  const due = dueOn(payment, mandate)
  const until = addDuration(now, 6 * hour)
  if (until.getTime() <= due.getTime() + patience) return { is: 'later', until }
  return { is: 'needs-member', why: 'The gateway did not charge the card when it was due' }
}

/** A charge answer as the answer to a payment query. */
export function asQueryAnswer(answer: ChargeAnswer): QueryAnswer {
  if (answer.is === 'reported' || answer.is === 'unknown') return answer
  return { is: 'unpaid' }
}

// Whole months or years after the first charge, by the calendar of the gateways.
function dueOn({ createdAt, recurs }: GatewayPayment, { createdAt: since }: GatewayMandate): Date {
  const months = recurs?.cycle === 'yearly' ? 12 : 1
  for (let count = 1; ; count++) {
    const due = addMonths(since, months * count, taipei)
    if (due.getTime() >= createdAt.getTime() - early) return due
  }
}
