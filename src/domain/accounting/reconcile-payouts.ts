import type { OrderCallDeps } from '../orders/index.ts'
import { matchPayoutLines, schoolsWithUnmatched, unmatchedLines } from './match-payout-lines.ts'
import type { GatewayReconciliation } from './reconcile-gateways.ts'

/** Matches the lines of payouts with later records, and reports the lines that match nothing. */
export async function reconcilePayouts(
  { db }: Pick<OrderCallDeps, 'db'>,
  { schoolId, isDryRun, onFinding, discrepancies }: Omit<GatewayReconciliation, 'from' | 'until'>,
): Promise<void> {
  for (const at of await schoolsWithUnmatched(db, schoolId)) {
    if (!isDryRun) await matchPayoutLines(db, at)
    for (const { gatewayId, kind, source, payout } of await unmatchedLines(db, at)) {
      const sentence = `The ${kind} ${source ?? gatewayId} of payout ${payout} belongs to this school but is not recorded here`
      onFinding({ kind: 'payout_unmatched', schoolId: at, what: sentence, end: 'left' })
    }
    await discrepancies.store()
  }
}
