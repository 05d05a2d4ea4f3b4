import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { appendEntry } from './append-entry.ts'
import { holdOrder } from './held-payment.ts'
import type { Entry, OrderKey } from './ledger-entry.ts'
import { settle } from './settle.ts'

/**
 * The one entrance of the ledger. Holds the order, writes entries about its payments, and then gives, keeps or takes
 * back what was bought, as the payments say. Returns false when every entry was known already, and true without any.
 */
export async function record(
  tx: Tx,
  clock: Clock,
  order: OrderKey,
  entries: readonly Entry[],
): Promise<boolean> {
  await holdOrder(tx, order)
  let isNews = entries.length === 0
  for (const entry of entries) {
    if (await appendEntry(tx, clock, order, entry)) isNews = true
  }
  if (isNews) await settle(tx, clock, order)
  return isNews
}
