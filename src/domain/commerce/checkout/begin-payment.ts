import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { CommerceDeps, GatewayCallDeps } from '../deps.ts'
import type { Beginning, ReturnAddresses } from '../gateway.ts'
import { gatewayCallsAt } from '../gateways/gateway-at.ts'
import { type OrderKey, ownEntry, type PaymentType } from '../ledger/ledger-entry.ts'
import { record } from '../ledger/record.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { paymentsOf } from '../reads/readable-by.ts'

/** Starts a payment at the gateway. Sets the given method; without one the gateway's page asks for it. */
export async function beginPayment(
  deps: GatewayCallDeps,
  member: MemberActor,
  paymentId: PaymentId,
  { to, method }: { readonly to: ReturnAddresses; readonly method?: PaymentType | undefined },
): Promise<Beginning> {
  const { schoolId } = member
  const payment = await paymentsOf(deps.db, member)
    .select(['orderId', 'gateway', 'state'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'You have no such payment')
  if (payment.state !== 'not_paid') throw new Refusal('conflict', 'This payment has ended: start a new one')
  const gateway = await gatewayCallsAt(deps, schoolId, payment.gateway)
  if (method && !gateway.capabilities.methods.includes(method)) {
    throw new Refusal('conflict', 'The school does not accept this payment method')
  }
  if (method) await noteMethod(deps, { schoolId, paymentId, orderId: payment.orderId }, method)
  return await gateway.begin(await gatewayPayment(deps.db, { schoolId, paymentId }), to, method)
}

async function noteMethod(
  { db, clock }: CommerceDeps,
  key: OrderKey & { readonly paymentId: PaymentId },
  type: PaymentType,
) {
  await inTransaction(db, async (tx) => {
    const { deadlineAt } = await tx
      .selectFrom('payments')
      .select('deadlineAt')
      .where('schoolId', '=', key.schoolId)
      .where('id', '=', key.paymentId)
      .executeTakeFirstOrThrow()
    const detail = { type, deadlineAt: deadlineAt?.toISOString() }
    const chosen = { kind: 'begun', happenedAt: clock.now(), detail, name: type } as const
    await record(tx, clock, key, [ownEntry(key.paymentId, chosen)])
  })
}
