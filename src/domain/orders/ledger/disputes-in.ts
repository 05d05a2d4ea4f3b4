import type { EventKind, LedgerEvent } from './ledger-entry.ts'

/** The disputes (chargebacks) of a payment, derived from its ledger. */
export type DerivedDisputes = {
  readonly state: 'open' | 'won' | 'lost' | null
  /** The next date until which evidence can be handed in. */
  readonly evidenceDueAt: Date | null
  /** The amount of the lost disputes. */
  readonly lost: bigint
  readonly lostAt: Date | null
}

// Of events in the same second, the final one counts.
const rank: Partial<Record<EventKind, number>> = { dispute_opened: 1, dispute_won: 2, dispute_lost: 3 }

/** The disputes of a payment by the newest event of each, regardless of arrival order. */
export function disputesIn(events: readonly LedgerEvent[]): DerivedDisputes {
  const disputeEvents = events.filter(({ kind }) => rank[kind] !== undefined)
  const newest = [...Map.groupBy(disputeEvents, ({ detail }) => detail.disputeId).values()].map(newestOf)
  const of = (kind: EventKind) => newest.filter((event) => event.kind === kind)
  const [open, won, lost] = [of('dispute_opened'), of('dispute_won'), of('dispute_lost')]
  const due = open.flatMap(({ detail: { evidenceDueAt } }) => evidenceDueAt ?? []).sort()
  return {
    state: open.length > 0 ? 'open' : lost.length > 0 ? 'lost' : won.length > 0 ? 'won' : null,
    evidenceDueAt: due[0] === undefined ? null : new Date(due[0]),
    lost: lost.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    lostAt: lost.at(-1)?.happenedAt ?? null,
  }
}

function newestOf(events: readonly LedgerEvent[]): LedgerEvent {
  return events.reduce((newest, each) => (isNewer(each, newest) ? each : newest))
}

function isNewer(a: LedgerEvent, b: LedgerEvent): boolean {
  const later = a.happenedAt.getTime() - b.happenedAt.getTime()
  const further = (rank[a.kind] ?? 0) - (rank[b.kind] ?? 0)
  const longer = (a.detail.evidenceDueAt ?? '') > (b.detail.evidenceDueAt ?? '')
  return later > 0 || (later === 0 && (further > 0 || (further === 0 && longer)))
}
