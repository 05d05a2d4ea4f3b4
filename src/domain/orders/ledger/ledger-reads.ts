import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { EventDetail, LedgerEvent } from './ledger-entry.ts'

/** The entries of the ledger, as states are derived from them. The caller adds the condition. */
export function ledgerEvents(db: Db) {
  return db
    .selectFrom('paymentEvents')
    .select(['paymentEvents.id', 'paymentEvents.paymentId', 'paymentEvents.kind', 'paymentEvents.amount'])
    .select(['paymentEvents.happenedAt', 'paymentEvents.detail'])
    .$narrowType<{ detail: EventDetail }>()
}

type Payments = { readonly schoolId: SchoolId; readonly paymentIds: readonly PaymentId[] }

/** The ledger of each of these payments in the order of recording, in one statement. */
export async function ledgersOf(
  db: Db,
  { schoolId, paymentIds }: Payments,
): Promise<Map<PaymentId, LedgerEvent[]>> {
  const events = await ledgerEvents(db)
    .where('paymentEvents.schoolId', '=', schoolId)
    .where('paymentEvents.paymentId', '=', (eb) => eb.fn.any(eb.val([...paymentIds])))
    .orderBy('paymentEvents.recordedAt')
    .orderBy('paymentEvents.id')
    .execute()
  return Map.groupBy(events, ({ paymentId }) => paymentId)
}
