import { inTransaction } from '../../../platform/db/transaction.ts'
import { parseId } from '../../../platform/ids.ts'
import type { NoticeOutcome, StoredNotice } from '../../gateways/index.ts'
import { changeMandate } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { keepMandate } from '../ledger/stored-method.ts'
import type { NoticeAt } from './refused-notices.ts'

/** Keeps the card that a member stored for their subscription, which is charged from now on. */
export async function recordStored(
  { db, clock }: OrderDeps,
  { schoolId, gateway }: NoticeAt,
  { reference, stored }: StoredNotice,
): Promise<NoticeOutcome> {
  const id = parseId<'Subscription'>(reference)
  return await inTransaction(db, async (tx) => {
    const subscription =
      id &&
      (await tx
        .selectFrom('subscriptions')
        .select(['schoolId', 'personId', 'mandateId'])
        .where('schoolId', '=', schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst())
    const mandateId = subscription && (await keepMandate(tx, clock, subscription, gateway, stored))
    if (!id || !mandateId) return { is: 'refused', why: 'unknown payment' }
    if (mandateId === subscription.mandateId) return { is: 'known' }
    await changeMandate(tx, clock, { schoolId, id, mandateId })
    return { is: 'recorded' }
  })
}
