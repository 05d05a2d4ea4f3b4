import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day, minute } from '../../platform/durations.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { Finding } from './finding.ts'
import { reconcileGateways } from './reconcile-gateways.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'
import { storeDiscrepancies } from './store-discrepancies.ts'

export type ReconcileOptions = {
  readonly schoolId?: SchoolId | undefined
  /**
   * Orders that changed since or have discrepancies, and the charges of gateways since. Default: all orders, and two days at
   * gateways.
   */
  readonly since?: Date | undefined
  /** Only for orders. */
  readonly ordersSince?: Date | undefined
  readonly isDryRun?: boolean | undefined
  readonly onFinding?: ((finding: Finding) => void) | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** The result of a run. `left` discrepancies wait for an operator. */
export type ReconciliationSummary = {
  readonly orders: number
  readonly queried: number
  readonly repaired: number
  readonly left: number
}

// Newer payments may still have webhooks under way.
const patience = 15 * minute

/**
 * Compares ledger, payments, orders, access, invoices and gateways, and repairs what is safe through the operations
 * that payments use themselves. Gateways come first, because their events change the rest. The rest is stored for operators.
 */
export async function reconcile(
  deps: OrderCallDeps,
  _actor: PlatformActor,
  { schoolId, since, ordersSince = since, isDryRun = false, onFinding, onProgress }: ReconcileOptions = {},
): Promise<ReconciliationSummary> {
  const now = deps.clock.now().getTime()
  const ends = { repaired: 0, 'would be repaired': 0, left: 0 }
  const discrepancies = storeDiscrepancies(deps, { schoolId, isDryRun })
  const reportFinding = (finding: Finding) => {
    ends[finding.end]++
    discrepancies.record(finding)
    onFinding?.(finding)
  }
  const span = { from: since ?? new Date(now - 2 * day), until: new Date(now - patience) }
  const run = { schoolId, isDryRun, onFinding: reportFinding, discrepancies }
  const queried = await reconcileGateways(deps, { ...run, ...span })
  await reconcilePayouts(deps, run)
  const orders = await reconcileOrders(deps, { ...run, since: ordersSince, onProgress })
  await discrepancies.forgetOld()
  return { orders, queried, repaired: ends.repaired, left: ends.left + ends['would be repaired'] }
}

/** The nightly run: orders that changed in the last weeks or have discrepancies, and two days at gateways. */
export async function reconcileRecent(
  deps: OrderCallDeps,
  actor: PlatformActor,
): Promise<ReconciliationSummary> {
  return await reconcile(deps, actor, { ordersSince: addDuration(deps.clock.now(), -35 * day) })
}
