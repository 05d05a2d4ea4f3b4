import { day, inSeconds } from '../../../src/platform/durations.ts'
import type { Books, Dispute, Payout, Transaction } from './stripe-books.ts'

type Source = { readonly id: string; readonly object: string }

/** The balance not yet paid out, as an automatic payout: charges and disputes cost fees, and refunds return none. */
export function payOut(books: Books, disputes: readonly Dispute[] = []): Payout {
  const created = Math.floor(books.clock.now().getTime() / 1000)
  const id = books.next('po')
  const paidOut = new Set([...books.transactions.values()].map(({ source }) => source))
  const charges = [...books.charges.values()].filter((each) => each.status === 'succeeded')
  const entries = [
    ...charges.map((each) => entry(each, 'charge', each.amount, 30 + Math.round(each.amount * 0.029))),
    ...[...books.refunds.values()].map((each) => entry(each, 'refund', -each.amount, 0)),
    ...disputes.map((each) => entry(each, 'adjustment', -each.amount, 1500)),
  ].filter(({ source }) => !paidOut.has(source))
  const currency = charges[0]?.currency ?? 'usd'
  for (const each of entries) addTransaction(books, { ...each, currency, created, payout: id })
  const amount = entries.reduce((sum, each) => sum + each.net, 0)
  // The payout itself is one of its transactions.
  const own = { type: 'payout', amount: -amount, fee: 0, net: -amount, source: id }
  addTransaction(books, { ...own, currency, created, payout: id })
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    currency,
    created,
    arrival_date: created + inSeconds(2 * day),
    automatic: true,
    status: 'paid',
    reconciliation_status: 'completed',
  }
  books.payouts.set(id, payout)
  for (const each of disputes) books.disputes.set(each.id, each)
  return payout
}

const entry = ({ id: source }: Source, type: string, amount: number, fee: number) => ({
  source,
  type,
  amount,
  fee,
  net: amount - fee,
})

function addTransaction(books: Books, entered: Omit<Transaction, 'id' | 'object'>) {
  const id = books.next('txn')
  books.transactions.set(id, { id, object: 'balance_transaction', ...entered })
}

/** The transactions of a payout, with their sources on request. */
export function transactionViews(books: Books, payout: string | null, isExpanded: boolean) {
  const all: ReadonlyMap<string, object>[] = [books.charges, books.refunds, books.disputes, books.payouts]
  const sourceOf = (id: string) => all.map((each) => each.get(id)).find(Boolean) ?? id
  return [...books.transactions.values()]
    .filter((each) => !payout || each.payout === payout)
    .map(({ payout: _, source, ...each }) => ({ ...each, source: isExpanded ? sourceOf(source) : source }))
}
