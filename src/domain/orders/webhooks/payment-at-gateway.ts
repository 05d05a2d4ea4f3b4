import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { hour } from '../../../platform/durations.ts'
import type { WebhookOutcome } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { WebhookSource } from './refused-webhooks.ts'

/** The payment with the gateway's number, once its paid webhook was recorded. */
export async function paymentAtGateway(tx: Tx, { schoolId, gateway }: WebhookSource, gatewayTradeNo: string) {
  return await tx
    .selectFrom('paymentEvents')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'paymentEvents.schoolId')
        .onRef('payments.id', '=', 'paymentEvents.paymentId'),
    )
    .select(['payments.schoolId', 'payments.id', 'payments.orderId', 'payments.amount', 'payments.currency'])
    .where('paymentEvents.schoolId', '=', schoolId)
    .where('paymentEvents.gateway', '=', gateway)
    .where('paymentEvents.kind', '=', 'paid')
    .where(sql`payment_events.detail ->> 'gatewayTradeNo'`, '=', gatewayTradeNo)
    .limit(1)
    .executeTakeFirst()
}

const patience = hour

/**
 * The answer if no payment has this number: its own webhook may be under way, so the gateway must send it
 * again. After an hour it belongs to another sale with the same account.
 */
export function ofUnknownPayment(
  { clock }: OrderDeps,
  { happenedAt }: { readonly happenedAt: Date },
): WebhookOutcome {
  const age = clock.now().getTime() - happenedAt.getTime()
  return age > patience ? { is: 'irrelevant' } : { is: 'refused', why: 'unknown payment' }
}
