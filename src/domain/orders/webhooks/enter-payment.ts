import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { ownEntry } from '../ledger/ledger-entry.ts'
import { record } from '../ledger/record.ts'
import { paymentsReadableBy } from '../reads/readable-by.ts'

/** An operator records a manual payment, in full and once. */
export async function enterPayment(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  actor: Editor,
  paymentId: PaymentId,
  { receivedAt, note }: { readonly receivedAt: Date; readonly note?: string | undefined },
): Promise<void> {
  refuseUnlessMay(actor, 'orders:write')
  if (receivedAt > clock.now())
    throw invalid('payment', [{ field: 'receivedAt', message: 'must not be in the future' }])
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  await inTransaction(db, async (tx) => {
    const { schoolId, orderId, personId, amount, currency } = await manualPayment(tx, actor, paymentId)
    const received = { kind: 'paid', happenedAt: receivedAt, detail: { type: 'manual', note } } as const
    const paid = { ...ownEntry(paymentId, received), amount, currency, byPersonId }
    const isNew = await record(tx, clock, { schoolId, orderId }, [paid])
    if (!isNew) throw new Refusal('conflict', 'This payment has already been recorded')
    const detail = { paymentId }
    await recordAudit(tx, clock, { kind: 'payment.entered', schoolId, personId, byPersonId, detail })
  })
}

async function manualPayment(tx: Tx, actor: Editor, paymentId: PaymentId) {
  const payment = await paymentsReadableBy(tx, actor)
    .select(['schoolId', 'orderId', 'personId', 'amount', 'currency', 'gateway'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'No such payment')
  const { gateway, amount } = payment
  if (gateway !== 'manual')
    throw new Refusal('conflict', `${gateway} reports this payment itself, so it cannot be recorded by hand`)
  if (amount === 0n)
    throw new Refusal('conflict', 'The amount of this payment is 0, so there is nothing to record')
  return payment
}
