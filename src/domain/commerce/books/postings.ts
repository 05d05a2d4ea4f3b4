import { disputesIn } from '../ledger/disputes-in.ts'
import type { LedgerEvent } from '../ledger/ledger-entry.ts'
import { refundsIn } from '../ledger/refunds-in.ts'

/** The accounts of the export. */
export type Account =
  /** What a gateway has taken and not paid out yet. */
  | 'clearing'
  | 'revenue'
  | 'refunds'
  | 'disputes'
  /** Taken too often: it belongs to the buyer. */
  | 'overpayments'
  | 'fees'
  | 'bank'

/** A debit, or a credit where it is negative. */
export type Posting = { readonly account: Account; readonly amount: bigint }

type Totals = {
  readonly paid: bigint
  readonly overpaid: bigint
  readonly refunded: bigint
  readonly lost: bigint
}

// Where the money of each total comes from or goes to, beside the clearing account.
const counterpart = {
  paid: 'revenue',
  overpaid: 'overpayments',
  refunded: 'refunds',
  lost: 'disputes',
} as const satisfies Record<keyof Totals, Account>
const comesIn: ReadonlySet<string> = new Set(['paid', 'overpaid'])

const nothing: Totals = { paid: 0n, overpaid: 0n, refunded: 0n, lost: 0n }

/**
 * What each entry of a payment's ledger changes in the books, in the order in which entries were recorded: what was
 * exported before never changes. The postings of an entry sum up to zero.
 */
export function postingsByEntry(recorded: readonly LedgerEvent[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>()
  let before = nothing
  for (const [at, { id }] of recorded.entries()) {
    const after = totalsOf(recorded.slice(0, at + 1))
    const moved = movedBetween(before, after)
    if (moved.length > 0) postings.set(id, moved)
    before = after
  }
  return postings
}

function totalsOf(events: readonly LedgerEvent[]): Totals {
  const paid = events.filter(({ kind }) => kind === 'paid')
  const [first, ...others] = paid
  if (!first) return nothing
  return {
    paid: first.amount ?? 0n,
    overpaid: others.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    refunded: refundsIn(events).reduce((sum, { done }) => sum + done, 0n),
    lost: disputesIn(events).lost,
  }
}

function movedBetween(before: Totals, after: Totals): Posting[] {
  return (Object.keys(counterpart) as (keyof Totals)[]).flatMap((name) => {
    const change = after[name] - before[name]
    if (change === 0n) return []
    const cleared = comesIn.has(name) ? change : -change
    return [
      { account: 'clearing', amount: cleared },
      { account: counterpart[name], amount: -cleared },
    ] as const
  })
}

type PaidOut = { readonly amount: bigint; readonly fees: bigint; readonly charges: bigint }

/** What a payout changes: its fees, what the gateway charged or gave beside them, and the transfer to the bank. */
export function postingsOfPayout({ amount, fees, charges }: PaidOut): Posting[] {
  const cost = fees - charges
  const postings: Posting[] = [
    { account: 'fees', amount: cost },
    { account: 'clearing', amount: -cost },
    { account: 'bank', amount },
    { account: 'clearing', amount: -amount },
  ]
  return postings.filter((each) => each.amount !== 0n)
}
