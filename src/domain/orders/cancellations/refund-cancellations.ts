import { sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CancellationId, OrderId, RefundId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type PlatformActor, platformActor } from '../../tenancy/index.ts'
import type { OrderCallDeps } from '../deps.ts'
import { lockedPayment, lockOrder } from '../ledger/locked-payment.ts'
import { openRefund } from '../ledger/open-refund.ts'
import { isOpenRefundIn } from '../ledger/open-refund-states.ts'
import { record } from '../ledger/record.ts'
import { approveManualRefund, approveRefund } from '../refunds/decide-refund.ts'
import { hasOpenRefund, refundableAmount } from '../refunds/refundable.ts'
import { mustBeWhole } from './cancellation-terms.ts'

type DueCancellation = {
  readonly schoolId: SchoolId
  readonly id: CancellationId
  readonly orderId: OrderId
  /** The refund was opened but not started, because a process stopped in between. */
  readonly refundId: RefundId | null
}

const batchSize = 200

/**
 * Starts the refunds of cancellations whose time to undo has passed, each once. One whose payment has another open
 * refund waits for that. Returns the count.
 */
export async function refundCancellations(deps: OrderCallDeps, _actor: PlatformActor): Promise<number> {
  const failed: unknown[] = []
  let started = 0
  for (const due of await dueCancellations(deps)) {
    try {
      if (await start(deps, due)) started += 1
    } catch (error) {
      // One refund that fails must not stop the others.
      failed.push(error)
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} refunds of cancellations did not start`)
  return started
}

async function dueCancellations({ db, clock }: OrderCallDeps): Promise<readonly DueCancellation[]> {
  const { rows } = await sql<DueCancellation>`
    select due.school_id, due.id, payments.order_id, due.refund_id
    from cancellations due
    join payments on payments.school_id = due.school_id and payments.id = due.payment_id
    where due.state = 'refund_due' and due.refund_at <= ${clock.now()}
      and not ${isOpenRefundIn('payments.refunding_state')}
    union all
    select due.school_id, due.id, payments.order_id, due.refund_id
    from refunds
    join cancellations due on due.school_id = refunds.school_id and due.refund_id = refunds.id
    join payments on payments.school_id = due.school_id and payments.id = due.payment_id
    where refunds.state = 'requested'
    limit ${batchSize} ${allSchools('orders.due_cancellations')}
  `.execute(db)
  return rows
}

async function start(deps: OrderCallDeps, due: DueCancellation): Promise<boolean> {
  const refundId = due.refundId ?? (await inTransaction(deps.db, (tx) => openOne(deps, tx, due)))
  if (!refundId) return false
  const approve = (await mustBeTransferred(deps, due, refundId)) ? approveManualRefund : approveRefund
  const host = { ...platformActor, schoolId: due.schoolId }
  // Another run may approve it concurrently: it is approved once.
  return await approve(deps, host, refundId).then(() => true, unlessConflict)
}

function unlessConflict(error: unknown): false {
  if (error instanceof Refusal && error.code === 'conflict') return false
  throw error
}

async function mustBeTransferred({ db }: OrderCallDeps, { schoolId }: DueCancellation, refundId: RefundId) {
  const { amount, ...payment } = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'refunds.schoolId').onRef('payments.id', '=', 'refunds.paymentId'),
    )
    .where('refunds.schoolId', '=', schoolId)
    .where('refunds.id', '=', refundId)
    .select(['refunds.amount', 'payments.amount as whole', 'payments.paymentType'])
    .executeTakeFirstOrThrow()
  return mustBeWhole({ paymentType: payment.paymentType, amount: payment.whole }, amount)
}

// Decided again under the lock: it may have been undone, or its payment refunded in another way.
async function openOne(
  { clock }: OrderCallDeps,
  tx: Tx,
  due: DueCancellation,
): Promise<RefundId | undefined> {
  const { schoolId, orderId } = due
  await lockOrder(tx, { schoolId, orderId })
  const cancellation = await tx
    .selectFrom('cancellations')
    .select(['paymentId', 'personId', 'amount', 'state'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', due.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (cancellation.state !== 'refund_due' || !cancellation.paymentId) return undefined
  const payment = await lockedPayment(tx, { schoolId, paymentId: cancellation.paymentId })
  if (hasOpenRefund(payment)) return undefined
  const refundable = refundableAmount(payment)
  const amount = cancellation.amount < refundable ? cancellation.amount : refundable
  if (payment.state !== 'paid' || amount === 0n) {
    await setOutcome(tx, due, { state: 'not_refunded', refundAt: null })
    return undefined
  }
  const newRefund = { amount, reason: 'Cancelled by the member', byPersonId: cancellation.personId }
  const { refundId, entry } = await openRefund(tx, clock, payment, newRefund)
  await setOutcome(tx, due, { state: 'refund_started', refundId })
  await record(tx, clock, { schoolId, orderId }, [entry])
  return refundId
}

type CancellationOutcome =
  | { readonly state: 'not_refunded'; readonly refundAt: null }
  | { readonly state: 'refund_started'; readonly refundId: RefundId }

async function setOutcome(tx: Tx, { schoolId, id }: DueCancellation, outcome: CancellationOutcome) {
  await tx
    .updateTable('cancellations')
    .set(outcome)
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
