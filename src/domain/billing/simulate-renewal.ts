import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { chargeCard, refuseSimulatorUnlessPermitted } from '../gateways/index.ts'
import type { HostAt } from '../identity/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import { gatewayPayment, recordVerified } from '../orders/index.ts'
import { renewOne } from './renew-one.ts'

/**
 * Takes the due steps of a subscription whose card is at the simulator. Uses no network, so it can run in one
 * transaction.
 */
export async function simulateRenewal(
  deps: OrderDeps,
  { schoolId }: HostAt,
  id: SubscriptionId,
): Promise<void> {
  refuseSimulatorUnlessPermitted(deps)
  await inTransaction(deps.db, async (db) => {
    const within = { ...deps, db }
    await renewOne(within, { schoolId, id }, async ({ paymentId, mandate }) => {
      if (mandate.gateway !== 'simulator')
        throw new Refusal('conflict', 'The card of this subscription is not stored at the simulator')
      const payment = await gatewayPayment(db, { schoolId, paymentId })
      const { webhook } = chargeCard(payment, mandate, deps.clock.now())
      await recordVerified(within, { schoolId, gateway: 'simulator' }, webhook)
      return webhook.kind === 'paid' ? 'settled' : 'declined'
    })
  })
}
