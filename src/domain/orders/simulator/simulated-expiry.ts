import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PaymentType, WebhookAnswer } from '../../gateways/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { expireOrderDue } from '../expire-due.ts'
import { expiryOf } from '../ledger/deadlines.ts'
import { paymentsOf } from '../reads/readable-by.ts'
import { recordWebhook } from '../webhooks/record-webhook.ts'
import { simulatedWebhook } from './simulated-webhook.ts'

/** Expires a member's code at the simulator by a webhook with a deadline in the past. */
export async function simulateExpiry(
  deps: OrderDeps,
  member: MemberActor,
  paymentId: PaymentId,
): Promise<WebhookAnswer> {
  const { schoolId } = member
  const payment = await paymentsOf(deps.db, member)
    .select(['orderId', 'paymentType'])
    .where('payments.id', '=', paymentId)
    .where('payments.state', '=', 'not_paid')
    .where('payments.codeNo', 'is not', null)
    .executeTakeFirst()
  if (!payment?.paymentType) throw new Refusal('conflict', 'This payment has no open payment code')
  const { orderId, paymentType: type } = payment
  const choice = { kind: 'code_issued', type, deadlineAt: justOver(deps.clock.now(), type) } as const
  const raw = await simulatedWebhook(deps, member, paymentId, choice)
  const answer = await recordWebhook(deps, { schoolId, gateway: 'simulator', raw })
  await expireOrderDue(deps, { schoolId, orderId })
  return answer
}

// The deadline whose grace ends now.
function justOver(now: Date, type: PaymentType): Date {
  const grace = expiryOf(now, type).getTime() - now.getTime()
  return new Date(now.getTime() - grace)
}
