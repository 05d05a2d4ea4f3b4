import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  OrderId,
  PaymentId,
  RefundId,
  RefundsTable,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Editor } from '../../identity/index.ts'
import { type EventKind, refundEntry } from '../ledger/ledger-entry.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { record } from '../ledger/record.ts'

type State = RefundsTable['state']
type NextState = Exclude<State, 'requested'>
export type MovedRefund = {
  readonly schoolId: SchoolId
  readonly id: RefundId
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly amount: bigint
  readonly state: State
}

const steps = {
  processing: { from: 'requested', kind: 'refund_started' },
  rejected: { from: 'requested', kind: 'refund_rejected' },
  done: { from: 'processing', kind: 'refund_done' },
  failed: { from: 'processing', kind: 'refund_failed' },
} as const satisfies Record<NextState, { from: State; kind: EventKind }>

/** Moves a refund one step further, if it is in the right state; concurrent attempts are refused. */
export async function moveRefund(
  tx: Tx,
  clock: Clock,
  actor: Editor,
  refundId: RefundId,
  to: NextState,
  note?: string,
): Promise<MovedRefund> {
  const refund = await findRefund(tx, actor, refundId)
  const { schoolId, paymentId, orderId, amount, currency } = refund
  await lockOrder(tx, { schoolId, orderId })
  await stepOrRefuse(tx, clock, actor, refundId, to)
  const entry = refundEntry(paymentId, {
    kind: steps[to].kind,
    happenedAt: clock.now(),
    refund: { id: refundId, amount, currency },
    detail: { note },
    byPersonId: personOf(actor),
  })
  await record(tx, clock, { schoolId, orderId }, [entry])
  return { schoolId, id: refundId, orderId, paymentId, amount, state: to }
}

async function findRefund(tx: Tx, { schoolId }: Editor, refundId: RefundId) {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'refunds.schoolId').onRef('payments.id', '=', 'refunds.paymentId'),
    )
    .select([
      'refunds.schoolId',
      'refunds.paymentId',
      'refunds.amount',
      'payments.orderId',
      'payments.currency',
    ])
    .where('refunds.schoolId', '=', schoolId)
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund) throw new Refusal('not_found', 'No such refund')
  return refund
}

async function stepOrRefuse(tx: Tx, clock: Clock, actor: Editor, refundId: RefundId, to: NextState) {
  const now = clock.now()
  const isDecision = steps[to].from === 'requested'
  const decided = { decidedAt: now, decidedBy: personOf(actor) ?? null }
  const finished = to === 'processing' ? {} : { finishedAt: now }
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ state: to, ...(isDecision ? decided : {}), ...finished })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', refundId)
    .where('state', '=', steps[to].from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('conflict', `This refund is no longer ${steps[to].from}`)
}

const personOf = (actor: Editor) => (actor.kind === 'operator' ? actor.memberId : undefined)
