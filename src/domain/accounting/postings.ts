import { keysOf } from '../../platform/records.ts'
import type { LedgerEvent } from '../orders/index.ts'
import { disputesIn, refundsIn } from '../orders/index.ts'
import { taxOfRefund } from '../pricing/index.ts'

/** The accounts of the export. */
export type Account =
  /** Payments that a gateway has collected and not paid out yet. */
  | 'clearing'
  | 'revenue'
  | 'refunds'
  | 'disputes'
  /** Duplicate payments, which belong to the buyer. */
  | 'overpayments'
  /** Tax liability. */
  | 'sales_tax'
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

type Balances = Readonly<Record<Exclude<Account, 'fees' | 'bank'>, bigint>>

const nothing: Totals = { paid: 0n, overpaid: 0n, refunded: 0n, lost: 0n }

/**
 * The postings of each entry of a payment's ledger, in the order in which entries were recorded: what was
 * exported before never changes. The postings of an entry sum to zero. `tax` is the tax part of the payment.
 */
export function postingsByEntry(recorded: readonly LedgerEvent[], tax: bigint): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>()
  let before = balancesOf(nothing, tax)
  for (const [at, { id }] of recorded.entries()) {
    const after = balancesOf(totalsOf(recorded.slice(0, at + 1)), tax)
    const moved = movedBetween(before, after)
    if (moved.length > 0) postings.set(id, moved)
    before = after
  }
  return postings
}

function totalsOf(events: readonly LedgerEvent[]): Totals {
  const paid = events.filter(({ kind }) => kind === 'paid')
  const [first, ...rest] = paid
  if (!first) return nothing
  return {
    paid: first.amount ?? 0n,
    overpaid: rest.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
    refunded: refundsIn(events).reduce((sum, { done }) => sum + done, 0n),
    lost: disputesIn(events).lost,
  }
}

// A reversal includes its share of the tax, never more than the tax of the payment.
function balancesOf({ paid, overpaid, refunded, lost }: Totals, taxOfAll: bigint): Balances {
  const tax = paid === 0n ? 0n : taxOfAll
  const taxIn = (back: bigint) =>
    taxOfRefund(tax, { of: paid, before: 0n, amount: back < paid ? back : paid })
  const [ofRefunds, ofAll] = [taxIn(refunded), taxIn(refunded + lost)]
  return {
    clearing: paid + overpaid - refunded - lost,
    revenue: tax - paid,
    overpayments: -overpaid,
    refunds: refunded - ofRefunds,
    disputes: lost - (ofAll - ofRefunds),
    sales_tax: ofAll - tax,
  }
}

function movedBetween(before: Balances, after: Balances): Posting[] {
  return keysOf(after).flatMap((account) => {
    const amount = after[account] - before[account]
    return amount === 0n ? [] : [{ account, amount }]
  })
}

type PayoutAmounts = { readonly amount: bigint; readonly fees: bigint; readonly charges: bigint }

/** The postings of a payout: its fees, other charges and credits of the gateway, and the transfer to the bank. */
export function postingsOfPayout({ amount, fees, charges }: PayoutAmounts): Posting[] {
  const cost = fees - charges
  const postings: Posting[] = [
    { account: 'fees', amount: cost },
    { account: 'clearing', amount: -cost },
    { account: 'bank', amount },
    { account: 'clearing', amount: -amount },
  ]
  return postings.filter((each) => each.amount !== 0n)
}
