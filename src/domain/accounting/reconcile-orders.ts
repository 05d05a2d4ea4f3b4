import { inTransaction } from '../../platform/db/transaction.ts'
import type { OrderDeps, OrderKey } from '../orders/index.ts'
import { discrepanciesIn } from './discrepancies.ts'
import { type Discrepancy, type Finding, repairable } from './finding.ts'
import { type BooksScope, countOrders, type OrderInBooks, orderKeysAfter, readOrders } from './read-orders.ts'
import { repairOrder } from './repair-order.ts'
import type { DiscrepancyStore } from './store-discrepancies.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

export type OrderReconciliation = Omit<BooksScope, 'hasDiscrepancies'> & {
  /** Reports only; changes nothing. */
  readonly isDryRun?: boolean | undefined
  readonly onFinding: (finding: Finding) => void
  readonly discrepancies: DiscrepancyStore
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

const atOnce = 200

/** Compares orders with their ledgers, payments, invoices and deliveries, in batches by key. Returns their number. */
export async function reconcileOrders(
  deps: Deps,
  { isDryRun = false, onFinding, onProgress, discrepancies, ...scope }: OrderReconciliation,
): Promise<number> {
  // Two passes, each by an index: orders that changed, and orders with known discrepancies.
  const passes: readonly BooksScope[] = scope.since ? [scope, { ...scope, hasDiscrepancies: true }] : [scope]
  let total = 0
  for (const pass of passes) total += await countOrders(deps.db, pass)
  let done = 0
  for (const pass of passes) {
    let after: OrderKey | undefined
    do {
      const keys = await orderKeysAfter(deps.db, pass, after, atOnce)
      const at = deps.clock.now()
      for (const finding of await findingsAmong(deps, keys, isDryRun)) onFinding(finding)
      await discrepancies.store({ orders: keys, at })
      done += keys.length
      onProgress?.(done, Math.max(done, total))
      after = keys.length < atOnce ? undefined : keys.at(-1)
    } while (after)
  }
  return done
}

async function findingsAmong({ db, clock }: Deps, keys: readonly OrderKey[], isDryRun: boolean) {
  const findings: Finding[] = []
  for (const order of keys.length > 0 ? await readOrders(db, keys) : []) {
    const found = discrepanciesIn(order, clock.now())
    if (found.length === 0) continue
    const key = { schoolId: order.schoolId, orderId: order.id }
    findings.push(
      ...(isDryRun
        ? found.map((each) => predictedFinding(order, each))
        : await inTransaction(db, (tx) => repairOrder(tx, clock, key))),
    )
  }
  return findings
}

function predictedFinding({ schoolId, id: orderId }: OrderInBooks, discrepancy: Discrepancy): Finding {
  const end = repairable.has(discrepancy.kind) ? 'would be repaired' : 'left'
  return { ...discrepancy, schoolId, orderId, end }
}
