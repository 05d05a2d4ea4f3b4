import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema.gen.ts'
import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { GatewayName, RefusedNotice } from '../../gateways/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'

/** At which school and gateway a notice came. */
export type NoticeAt = { readonly schoolId: SchoolId; readonly gateway: GatewayName }

/**
 * Refuses an address that sent too many notices without a valid signature. Signed notices are never counted,
 * so that nobody can block a gateway's own notices.
 */
export async function refuseFlood(
  { noticeLimits }: OrderDeps,
  { schoolId }: NoticeAt,
  address: string,
): Promise<void> {
  const verdict = await noticeLimits.refusedPerAddress.take(`${schoolId} ${networkOf(address)}`)
  if (verdict.is === 'allowed') return
  const { retryAfter } = verdict
  throw new Refusal('too_many_requests', `Too many refused notices: try again in ${retryAfter} seconds`, {
    retryAfter,
  })
}

// In our format (newReference), which is also valid text for PostgreSQL.
export const referenceForm = /^\w{1,64}$/

/** Writes an audit entry for a refused notice; per hour only the first ones, and later their number. */
export async function auditRefusal(
  { clock, noticeLimits, orderMemory: { refusedNotices } }: OrderDeps,
  db: Db,
  { schoolId, gateway }: NoticeAt,
  { reference, why }: { reference: string; why: RefusedNotice },
): Promise<void> {
  const kind = `${schoolId} ${gateway} ${why}`
  const verdict = await noticeLimits.auditedRefusals.take(kind)
  if (verdict.is === 'exceeded') return refusedNotices.add(kind)
  const unrecorded = refusedNotices.takeAll(kind)
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
