import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { GatewayName, RefundWebhook } from '../gateways/index.ts'

type GatewayAccountKey = { readonly schoolId: SchoolId; readonly gateway: GatewayName }

/** The accounts at gateways that list their charges. */
export async function accountsWithLists(
  db: Db,
  schoolId: SchoolId | undefined,
): Promise<GatewayAccountKey[]> {
  const accounts = db
    .selectFrom('gatewayAccounts')
    .select(['schoolId', 'gateway'])
    .where('gateway', '=', 'stripe')
    .orderBy('schoolId')
  return await (schoolId
    ? accounts.where('schoolId', '=', schoolId)
    : accounts.modifyEnd(allSchools('accounting.accounts'))
  ).execute()
}

/** Looks up refunds in the books: their payments, and whether their states match those of the gateway. */
export async function knownRefunds(
  db: Db,
  { schoolId, gateway }: GatewayAccountKey,
  webhooks: readonly RefundWebhook[],
) {
  const tradeNos = webhooks.map(({ gatewayTradeNo }) => gatewayTradeNo)
  const { rows } = await sql<{
    tradeNo: string
    paymentId: PaymentId
    gatewayRefundId: string | null
    refundId: string | null
    state: string | null
  }>`
    select event.detail ->> 'gatewayTradeNo' as trade_no, event.payment_id, refund.gateway_refund_id,
      refund.id as refund_id, refund.state
    from payment_events event
    left join refunds refund on refund.school_id = event.school_id and refund.payment_id = event.payment_id
    where event.school_id = ${schoolId} and event.gateway = ${gateway} and event.kind = 'paid'
      and event.detail ->> 'gatewayTradeNo' = any(${tradeNos}::text[])
  `.execute(db)
  const paymentOf = ({ gatewayTradeNo }: RefundWebhook) =>
    rows.find(({ tradeNo }) => tradeNo === gatewayTradeNo)?.paymentId
  const isKnown = (webhook: RefundWebhook) => {
    if (!paymentOf(webhook)) return true
    const { gatewayRefundId, refundId, outcome } = webhook
    const ownRow = rows.find(
      (each) => each.gatewayRefundId === gatewayRefundId || (refundId && each.refundId === refundId),
    )
    if (!ownRow) return outcome !== 'done'
    return (
      outcome === 'pending' || ownRow.state === outcome || (outcome === 'done' && ownRow.state === 'failed')
    )
  }
  return { isKnown, paymentOf }
}
