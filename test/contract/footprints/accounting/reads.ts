import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { reads, readsAfter } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const accountingReads = {
  exportLedger: reads(({ modules, olga }) => Array.fromAsync(modules.accounting.exportLedger(olga, {}))),

  exportLedgerOf: reads(({ modules, school }) =>
    Array.fromAsync(modules.accounting.exportLedgerOf(platformActor, school.id, {})),
  ),

  listPayouts: reads(({ modules, olga }) => modules.accounting.listPayouts(olga, page)),

  listDiscrepancies: reads(({ modules, olga }) => modules.accounting.listDiscrepancies(olga, page)),

  payoutLines: readsAfter(async ({ modules, olga, school, clock, db }) => {
    const id = newId<'Payout'>(clock)
    const now = clock.now()
    const ids = { schoolId: school.id, id, gateway: 'stripe', gatewayId: 'po_1' } as const
    const terms = { amount: 1n, currency: 'USD', decimals: 2, state: 'paid' } as const
    await db
      .insertInto('payouts')
      .values({ ...ids, ...terms, arrivesAt: now, createdAt: now })
      .execute()
    return () => modules.accounting.payoutLines(olga, id, page)
  }),
}
