import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { appendEntry } from './append-entry.ts'
import type { Entry, OrderKey } from './ledger-entry.ts'
import { lockOrder } from './locked-payment.ts'
import { settle } from './settle.ts'

/** Opens the first payment of an order that this transaction has written: it is locked, and there is nothing to settle. */
export async function recordFirst(tx: Tx, clock: Clock, order: OrderKey, openingEntry: Entry): Promise<void> {
  await appendEntry(tx, clock, order, openingEntry)
}

/**
 * The only other way to write to the ledger. Locks the order, appends entries to its payments, and then settles the
 * order. Returns false if every entry already existed, and true if none were given.
 */
export async function record(
  tx: Tx,
  clock: Clock,
  order: OrderKey,
  entries: readonly Entry[],
): Promise<boolean> {
  await lockOrder(tx, order)
  let isNew = entries.length === 0
  for (const entry of entries) {
    if (await appendEntry(tx, clock, order, entry)) isNew = true
  }
  if (isNew) await settle(tx, clock, order)
  return isNew
}
