import { scheduleRevenue } from '../../../../src/domain/accounting/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../../src/modules.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, audits, inserts, updates, writes } from '../../../support/footprints/footprint.ts'
import { payOut } from '../../../support/gateways/stripe-payouts.ts'
import { startStripe, stripeKeys } from '../../../support/gateways/stripe-server.ts'
import { aDiscrepancy } from '../../../support/shop/discrepancy.ts'
import { paidByMei } from '../orders/shop.ts'

async function repaired(fixture: Fixture, by: 'reconcile' | 'reconcileRecent') {
  const { modules, school, twinId, db } = fixture
  const { paymentId, orderId } = await paidByMei(fixture)
  const lines = db.selectFrom('paymentLines').select('lineId').where('paymentId', '=', paymentId)
  const { lineId } = await lines.executeTakeFirstOrThrow()
  await db.updateTable('paymentLines').set({ refunded: 1n }).where('lineId', '=', lineId).execute()
  // This discrepancy cannot be repaired.
  await db.updateTable('invoices').set({ amount: 1n }).where('paymentId', '=', paymentId).execute()
  return {
    run: () => modules.accounting[by](platformActor),
    touches: atEach(
      [school.id, twinId],
      [
        updates('payments', { id: paymentId }, ['updatedAt']),
        updates('paymentLines', { paymentId, lineId }, ['refunded']),
        inserts('bookDifferences', { orderId, paymentId, kind: 'invoice_differs' }),
      ],
    ),
  }
}

/** A payout that Stripe has made. */
export async function payoutsToFetch({ deps, clock, school, olga, db }: Fixture) {
  const stripe = await startStripe(clock)
  const modules = createModules({ ...deps, outboundHttp: stripe.http })
  const settings = stripeKeys
  await modules.gateways.setGatewayAccount(olga, { gateway: 'stripe', settings, isDefault: false })
  await db.deleteFrom('gatewayAccounts').where('schoolId', '!=', school.id).execute()
  const { id: gatewayId } = payOut(stripe.books)
  return { modules, touches: [inserts('payouts', { gatewayId })] }
}

export const accountingWrites = {
  scheduleRevenue: writes(async (fixture) => {
    const { db, school } = fixture
    const { paymentId } = await paidByMei(fixture)
    const payments = { schoolId: school.id, paymentIds: [paymentId] }
    return {
      run: () => inTransaction(db, (tx) => scheduleRevenue(tx, payments)),
      touches: [inserts('revenueSchedule', { paymentId }, 2)],
    }
  }),

  reconcile: writes(async (fixture) => await repaired(fixture, 'reconcile')),

  reconcileRecent: writes(async (fixture) => await repaired(fixture, 'reconcileRecent')),

  fetchPayouts: writes(async (fixture) => {
    const { modules, touches } = await payoutsToFetch(fixture)
    // The keys of the twin cannot be decrypted, which does not stop the other accounts.
    return { run: () => modules.accounting.fetchPayouts(platformActor).catch(() => {}), touches }
  }),

  resolveDiscrepancy: writes(async ({ modules, olga, school, db, clock }) => {
    const id = await aDiscrepancy({ db, clock }, school.id)
    return {
      run: () => modules.accounting.resolveDiscrepancy(olga, id),
      touches: [
        updates('bookDifferences', { id }, ['resolvedAt']),
        audits('book_difference.resolved', { byPersonId: olga.memberId }),
      ],
    }
  }),
}
