import { createHash } from 'node:crypto'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import { currencyOf } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PaymentType, Webhook } from '../../gateways/index.ts'
import { type SimulatorCard, signSimulatorWebhook, simulatorKeyAt, storedCard } from '../../gateways/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { paymentsOf } from '../reads/readable-by.ts'

/** The outcome that a person chose on the simulator's page. */
export type SimulatorChoice = {
  readonly kind: Webhook['kind']
  readonly type: PaymentType
  /** The card that is stored with the payment that begins a subscription. */
  readonly card?: SimulatorCard
  /** The deadline of a code; default: some days from now. */
  readonly deadlineAt?: Date
}

/** The days to pay a code of the simulator. */
export const simulatorDaysToPay = 3

/** The signed webhook of the outcome that a member chose for their own payment, to be sent to the webhook URL. */
export async function simulatedWebhook(
  deps: OrderDeps,
  member: MemberActor,
  paymentId: PaymentId,
  choice: SimulatorChoice,
): Promise<string> {
  const { kind, type, deadlineAt, card = 'works' } = choice
  const key = await simulatorKeyAt(deps, member.schoolId)
  const payment = await paymentsOf(deps.db, member)
    .select(['id', 'amount', 'currency', 'gatewayReference'])
    .where('payments.id', '=', paymentId)
    .where('payments.gateway', '=', 'simulator')
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'You have no such payment at the simulator')
  const now = deps.clock.now()
  const { storesMethod } = await gatewayPayment(deps.db, { schoolId: member.schoolId, paymentId })
  const isStored = storesMethod && kind === 'paid' && type === 'credit'
  const reference = payment.gatewayReference
  return signSimulatorWebhook(key, {
    reference,
    eventId: [kind, type, paymentId, deadlineAt?.toISOString()].filter(Boolean).join(':'),
    kind,
    amount: payment.amount,
    currency: currencyOf(payment.currency),
    happenedAt: now,
    detail: {
      type,
      ...(isStored ? { stored: storedCard(card, payment.gatewayReference, now) } : {}),
      ...(kind === 'code_issued' ? codeFor(reference, type, deadlineAt ?? daysAfter(now)) : {}),
    },
  })
}

function codeFor(reference: string, type: PaymentType, deadlineAt: Date) {
  const digits = BigInt(`0x${createHash('sha256').update(reference).digest('hex')}`)
    .toString()
    .slice(0, 14)
  const bank = type === 'atm' ? { bankCode: '812', bankName: 'Simulated Bank' } : {}
  return { ...bank, codeNo: digits, deadlineAt: deadlineAt.toISOString() }
}

const daysAfter = (now: Date) => addDuration(now, simulatorDaysToPay * day)
