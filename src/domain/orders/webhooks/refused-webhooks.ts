import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { GatewayName, RefusedWebhook } from '../../gateways/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'

/** The school and the gateway of a webhook. */
export type WebhookSource = { readonly schoolId: SchoolId; readonly gateway: GatewayName }

/**
 * Refuses an IP address that sent too many webhooks without a valid signature. Signed webhooks are never counted,
 * so that nobody can block a gateway's own webhooks.
 */
export async function refuseFlood(
  { webhookLimits }: OrderDeps,
  { schoolId }: WebhookSource,
  ipAddress: string,
): Promise<void> {
  const verdict = await webhookLimits.refusedPerIpAddress.take(`${schoolId} ${networkOf(ipAddress)}`)
  if (verdict.is === 'allowed') return
  const { retryAfter } = verdict
  throw new Refusal('too_many_requests', `Too many refused webhooks: try again in ${retryAfter} seconds`, {
    retryAfter,
  })
}

// In our format (newReference), which is also valid text for PostgreSQL.
export const referenceForm = /^\w{1,64}$/

/** Writes an audit entry for a refused webhook; per hour only the first ones, and later their number. */
export async function auditRefusal(
  { clock, webhookLimits, orderState: { refusedWebhooks } }: OrderDeps,
  db: Db,
  { schoolId, gateway }: WebhookSource,
  { reference, why }: { reference: string; why: RefusedWebhook },
): Promise<void> {
  const kind = `${schoolId} ${gateway} ${why}`
  const verdict = await webhookLimits.auditedRefusals.take(kind)
  if (verdict.is === 'exceeded') return refusedWebhooks.add(kind)
  const unrecorded = refusedWebhooks.drain(kind)
  await recordAudit(db, clock, {
    kind: 'payment.notice_refused',
    schoolId,
    detail: {
      gateway,
      reference: referenceForm.test(reference) ? reference : '',
      why,
      ...(unrecorded > 0 ? { unrecorded } : {}),
    },
  })
}
