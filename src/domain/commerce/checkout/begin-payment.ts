import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Beginning, ReturnAddresses } from '../gateways/gateway.ts'
import { gatewayAt } from '../gateways/gateway-at.ts'
import { appendEvents } from '../ledger/append-events.ts'
import { holdOrder } from '../ledger/held-payment.ts'
import type { PaymentType } from '../ledger/ledger-event.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { paymentsOf } from '../reads/readable-by.ts'
import { ours } from './open-payment.ts'

/** Leads a member on to pay. With a method it is chosen from now on; without one the gateway's page asks. */
export async function beginPayment(
  deps: CommerceDeps,
  member: MemberActor,
  paymentId: PaymentId,
  { to, method }: { readonly to: ReturnAddresses; readonly method?: PaymentType | undefined },
): Promise<Beginning> {
  const { schoolId } = member
  const payment = await paymentsOf(deps.db, member)
    .select(['orderId', 'gateway', 'state'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'No such payment of yours')
  if (payment.state !== 'not_paid')
    throw new Refusal('conflict', 'This payment is over: try again with a new one')
  const gateway = await gatewayAt(deps, schoolId, payment.gateway)
  if (method && !gateway.capabilities.methods.includes(method)) {
    throw new Refusal('conflict', 'The school does not take payments by this method')
  }
  if (method) await noteMethod(deps, { schoolId, paymentId, orderId: payment.orderId }, method)
  return gateway.begin(await gatewayPayment(deps.db, { schoolId, paymentId }), to, method)
}

type Key = Parameters<typeof appendEvents>[2] & Parameters<typeof holdOrder>[1]

async function noteMethod({ db, clock }: CommerceDeps, key: Key, type: PaymentType) {
  await inTransaction(db, async (tx) => {
    await holdOrder(tx, key)
    const { deadlineAt } = await tx
      .selectFrom('payments')
      .select('deadlineAt')
      .where('schoolId', '=', key.schoolId)
      .where('id', '=', key.paymentId)
      .executeTakeFirstOrThrow()
    const detail = { type, deadlineAt: deadlineAt?.toISOString() }
    const chosen = ours('begun', `${key.paymentId}:${type}`, clock.now(), detail)
    await appendEvents(tx, clock, { schoolId: key.schoolId, paymentId: key.paymentId }, [chosen])
  })
}
