import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { RecordSession } from '../../gateways/index.ts'
import { type EventDetail, type OrderKey, ownEntry } from './ledger-entry.ts'
import { record } from './record.ts'

type PaymentSession = Pick<EventDetail, 'type' | 'gatewaySession'>

/** Records the start of a payment at its gateway: the chosen method and the gateway's session. */
export async function recordSession(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  key: OrderKey & { readonly paymentId: PaymentId },
  { type, gatewaySession }: PaymentSession,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { deadlineAt, paymentType } = await tx
      .selectFrom('payments')
      .select(['deadlineAt', 'paymentType'])
      .where('schoolId', '=', key.schoolId)
      .where('id', '=', key.paymentId)
      .executeTakeFirstOrThrow()
    const detail = {
      type: type ?? paymentType ?? undefined,
      gatewaySession,
      deadlineAt: deadlineAt?.toISOString(),
    }
    const name = gatewaySession ?? type
    await record(tx, clock, key, [
      ownEntry(key.paymentId, { kind: 'begun', happenedAt: clock.now(), detail, name }),
    ])
  })
}

/** Records the gateway session of a payment by stored card. */
export function sessionRecorder(deps: { readonly db: Db; readonly clock: Clock }): RecordSession {
  return async ({ schoolId, id: paymentId, orderId }, gatewaySession) =>
    await recordSession(deps, { schoolId, orderId, paymentId }, { type: 'credit', gatewaySession })
}
