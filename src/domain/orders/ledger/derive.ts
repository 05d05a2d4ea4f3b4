import type { PaymentType } from '../../gateways/index.ts'
import { expiryOf } from './deadlines.ts'
import { type DerivedDisputes, disputesIn } from './disputes-in.ts'
import type { Attention, EventKind, LedgerEvent, PaymentState, RefundingState } from './ledger-entry.ts'
import { type DerivedRefund, refundsIn } from './refunds-in.ts'

/** The state of a payment, derived from its ledger. */
export type DerivedPayment = {
  readonly state: PaymentState
  readonly paymentType: PaymentType | null
  readonly bankCode: string | null
  readonly bankName: string | null
  readonly codeNo: string | null
  readonly deadlineAt: Date | null
  readonly expiresAt: Date | null
  readonly paidAt: Date | null
  readonly refundingState: RefundingState
  readonly refunded: bigint
  readonly refundRequestedAt: Date | null
  readonly refundedAt: Date | null
  readonly needsAttention: Attention | null
  readonly disputeState: DerivedDisputes['state']
  readonly evidenceDueAt: Date | null
}

/**
 * Derives a payment's states from its ledger. The order in which entries arrived makes no difference, so that
 * webhooks may be late, repeated and reordered.
 */
export function derive(amount: bigint, recorded: readonly LedgerEvent[]): DerivedPayment {
  const events = inOrder(recorded)
  const paid = firstOf(events, 'paid')
  const refunds = paid ? refundsIn(events) : []
  const disputes = disputesIn(paid ? events : [])
  const refunded = lesser(amount, refunds.reduce((sum, { done }) => sum + done, 0n) + disputes.lost)
  const isRefunded = amount > 0n && refunded === amount
  const waiting = waitingTerms(events)
  return {
    ...waiting,
    state: stateOf(events, { expiresAt: waiting.expiresAt, isRefunded, refund: refunds.at(-1) }),
    paidAt: paid?.happenedAt ?? null,
    refundingState: isRefunded ? 'refunded' : refundingOf(refunds, refunded),
    refunded,
    refundRequestedAt: refunds.at(-1)?.requestedAt ?? null,
    refundedAt: disputes.lostAt ?? refunds.findLast(({ done }) => done > 0n)?.finishedAt ?? null,
    needsAttention: disputes.state === 'open' ? 'disputed' : attentionOf(events, refunds.at(-1)),
    disputeState: disputes.state,
    evidenceDueAt: disputes.evidenceDueAt,
  }
}

// A lost dispute reverses the payment without a refund.
function refundingOf(refunds: readonly DerivedRefund[], refunded: bigint): RefundingState {
  return refunds.at(-1)?.state ?? (refunded > 0n ? 'partially_refunded' : 'none')
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b)

function stateOf(
  events: readonly LedgerEvent[],
  {
    expiresAt,
    isRefunded,
    refund,
  }: { expiresAt: Date | null; isRefunded: boolean; refund: DerivedRefund | undefined },
): PaymentState {
  if (firstOf(events, 'granted')) return 'manual_enrolled'
  if (!firstOf(events, 'paid')) return unpaidState(events, expiresAt)
  if (isRefunded) return 'refunded'
  return refund?.state === 'processing' ? 'refunding' : 'paid'
}

function unpaidState(events: readonly LedgerEvent[], expiresAt: Date | null): PaymentState {
  if (firstOf(events, 'declined')) return 'failed'
  // Expired before the code arrived: the code's own deadline counts.
  const isExpired = events.some(
    ({ kind, happenedAt, detail }) =>
      kind === 'expired' && (detail.isReplaced || !expiresAt || happenedAt >= expiresAt),
  )
  return isExpired ? 'expired' : 'not_paid'
}

// The payment instructions from the newest code, or from the first entry.
function waitingTerms(events: readonly LedgerEvent[]) {
  const starts = events.filter(({ kind }) => kind === 'begun')
  const terms = lastOf(events, 'code_issued') ?? starts.findLast(({ detail }) => detail.type) ?? starts.at(-1)
  const { type, bankCode, bankName, codeNo, deadlineAt } = terms?.detail ?? {}
  const outcome = firstOf(events, 'paid') ?? firstOf(events, 'granted') ?? lastOf(events, 'declined')
  const deadline = deadlineAt === undefined ? null : new Date(deadlineAt)
  return {
    paymentType: outcome?.detail.type ?? type ?? null,
    bankCode: bankCode ?? null,
    bankName: bankName ?? null,
    codeNo: codeNo ?? null,
    deadlineAt: deadline,
    expiresAt: deadline && expiryOf(deadline, type ?? null),
  }
}

// A duplicate payment exceeds what its row can refund.
function attentionOf(events: readonly LedgerEvent[], refund: DerivedRefund | undefined): Attention | null {
  if (events.filter(({ kind }) => kind === 'paid').length > 1) return 'paid_twice'
  if (refund?.isReturned) return 'refund_returned'
  if (differsAtGateway(events)) return 'gateway_differs'
  return refund?.state === 'requested' ? refund.attention : null
}

/** True if the last reconciliation found a discrepancy. */
export function differsAtGateway(events: readonly Pick<LedgerEvent, 'kind'>[]): boolean {
  const comparison = events.findLast(({ kind }) => kind === 'gateway_differs' || kind === 'gateway_agrees')
  return comparison?.kind === 'gateway_differs'
}

// Ordered by the sender's time, then by kind and id: never by arrival.
function inOrder(events: readonly LedgerEvent[]): LedgerEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()].sort(
    (a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}

const firstOf = (events: readonly LedgerEvent[], kind: EventKind) =>
  events.find((event) => event.kind === kind)
const lastOf = (events: readonly LedgerEvent[], kind: EventKind) =>
  events.findLast((event) => event.kind === kind)
