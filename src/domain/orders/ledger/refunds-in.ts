import type { Attention, EventKind, LedgerEvent, RefundingState } from './ledger-entry.ts'
import { isOpenRefund } from './open-refund-states.ts'

/** One refund, derived from the ledger. */
export type DerivedRefund = {
  readonly state: RefundingState
  readonly attention: Attention | null
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly done: bigint
  /** The refund was completed, and the bank then returned it to the gateway. */
  readonly isReturned: boolean
}

// The furthest of these steps is the state of a refund. A bank may return a completed refund.
const furthestFirst = [
  ['refund_failed', 'failed'],
  ['refund_done', 'partially_refunded'],
  ['refund_rejected', 'rejected'],
  ['refund_started', 'processing'],
  ['refund_requested', 'requested'],
] as const satisfies readonly (readonly [EventKind, RefundingState])[]

/** The refunds of a payment, oldest request first, from entries in order. */
export function refundsIn(events: readonly LedgerEvent[]): DerivedRefund[] {
  const ofRefunds = events.filter(({ detail }) => detail.refundId !== undefined)
  const byRefund = [...Map.groupBy(ofRefunds, ({ detail }) => detail.refundId).values()]
  return byRefund
    .filter((entries) => entries.some(({ kind }) => kind === 'refund_requested'))
    .map(refundIn)
    .sort(
      (a, b) => Number(isOpen(a)) - Number(isOpen(b)) || a.requestedAt.getTime() - b.requestedAt.getTime(),
    )
}

// There is at most one open refund, and it is the newest, also among those requested at the same time.
const isOpen = ({ state }: DerivedRefund) => isOpenRefund(state)

function refundIn(entries: readonly LedgerEvent[]): DerivedRefund {
  const request = entries.find(({ kind }) => kind === 'refund_requested')
  const furthest = furthestFirst.find(([kind]) => entries.some((event) => event.kind === kind))
  if (!request || !furthest) throw new Error('The ledger has a refund without a request')
  const done = entries.find(({ kind }) => kind === 'refund_done')
  const isReturned = done !== undefined && furthest[0] === 'refund_failed'
  return {
    state: furthest[1],
    attention: request.detail.attention ?? null,
    requestedAt: request.happenedAt,
    finishedAt: done?.happenedAt ?? null,
    done: isReturned ? 0n : (done?.amount ?? 0n),
    isReturned,
  }
}
