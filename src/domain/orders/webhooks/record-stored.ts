import { inTransaction } from '../../../platform/db/transaction.ts'
import { parseId } from '../../../platform/ids.ts'
import type { StoredCardWebhook, WebhookOutcome } from '../../gateways/index.ts'
import { changeMandate } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { storeMandate } from '../ledger/stored-method.ts'
import type { WebhookSource } from './refused-webhooks.ts'

/** Records the card that a member stored for their subscription, which is charged from now on. */
export async function recordStored(
  { db, clock }: OrderDeps,
  { schoolId, gateway }: WebhookSource,
  { reference, stored }: StoredCardWebhook,
): Promise<WebhookOutcome> {
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
    const mandateId = subscription && (await storeMandate(tx, clock, subscription, gateway, stored))
    if (!id || !mandateId) return { is: 'refused', why: 'unknown payment' }
    if (mandateId === subscription.mandateId) return { is: 'known' }
    await changeMandate(tx, clock, { schoolId, id, mandateId })
    return { is: 'recorded' }
  })
}
