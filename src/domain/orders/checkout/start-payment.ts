import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PaymentStart, PaymentType, ReturnUrls } from '../../gateways/index.ts'
import { gatewayCallsAt } from '../../gateways/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderCallDeps } from '../deps.ts'
import { recordSession } from '../ledger/record-session.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { paymentsOf } from '../reads/readable-by.ts'

/** Starts a payment at the gateway. Sets the given method; without one the gateway's page asks for it. */
export async function startPayment(
  deps: OrderCallDeps,
  member: MemberActor,
  paymentId: PaymentId,
  { to, method }: { readonly to: ReturnUrls; readonly method?: PaymentType | undefined },
): Promise<PaymentStart> {
  const { schoolId } = member
  const payment = await paymentsOf(deps.db, member)
    .select(['orderId', 'gateway', 'state', 'mandateId', 'expiresAt'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'You have no such payment')
  const isOver = payment.expiresAt !== null && payment.expiresAt <= deps.clock.now()
  if (payment.state !== 'not_paid' || isOver)
    throw new Refusal('conflict', 'This payment has ended: start a new one')
  // A second charge in parallel could charge the payment twice.
  if (payment.mandateId)
    throw new Refusal('conflict', 'Your stored card is being charged: check again in a few minutes')
  const gateway = await gatewayCallsAt(deps, schoolId, payment.gateway)
  if (method && !gateway.capabilities.methods.includes(method)) {
    throw new Refusal('conflict', 'The school does not accept this payment method')
  }
  const beginning = await gateway.begin(await gatewayPayment(deps.db, { schoolId, paymentId }), to, method)
  const gatewaySession = beginning.is === 'redirect' ? beginning.session : undefined
  const key = { schoolId, paymentId, orderId: payment.orderId }
  if (method || gatewaySession) await recordSession(deps, key, { type: method, gatewaySession })
  return beginning
}
