import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  AnsweredNotice,
  Gateway,
  Notice,
  NoticeOutcome,
  RefusedNotice,
  SentNotice,
} from '../../gateways/index.ts'
import { gatewayAt } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'
import { record } from '../ledger/record.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRecurred } from './record-recurred.ts'
import { recordRefundNotice } from './record-refund.ts'
import { recordStored } from './record-stored.ts'
import { auditRefusal, type NoticeAt, referenceForm, refuseFlood } from './refused-notices.ts'

export type RawNotice = NoticeAt &
  SentNotice & {
    /** The sender; omitted for our own notices. */
    readonly address?: string
  }

/** Handles a gateway's notice: verified notices are recorded, and the response confirms it. */
export async function recordNotice(
  deps: OrderDeps,
  { schoolId, gateway: name, raw, signature, address }: RawNotice,
): Promise<AnsweredNotice> {
  const gateway = await gatewayAt(deps, schoolId, name)
  const parsed = await gateway.parseNotice({ raw, signature })
  const at = { schoolId, gateway: name }
  switch (parsed.is) {
    case 'verified':
      return answered(gateway, await recordVerified(deps, at, parsed.notice))
    case 'refund':
      return answered(gateway, await recordRefundNotice(deps, at, parsed.notice))
    case 'dispute':
      return answered(gateway, await recordDispute(deps, at, parsed.notice))
    case 'recurred':
      return answered(gateway, await recordRecurred(deps, at, parsed.notice))
    case 'stored':
      return answered(gateway, await recordStored(deps, at, parsed.notice))
    case 'irrelevant':
      return answered(gateway, { is: 'irrelevant' })
    case 'unreadable':
    case 'forged':
      if (address !== undefined) await refuseFlood(deps, at, address)
      await noteRefused(deps, at, { reference: parsed.reference, why: parsed.is })
      return answered(gateway, { is: 'refused', why: parsed.is })
  }
}

function answered(gateway: Gateway, outcome: NoticeOutcome): AnsweredNotice {
  return { outcome, answer: gateway.acknowledge(outcome.is === 'refused' ? 'refused' : 'taken') }
}

/** Records a verified notice in the ledger and settles the order, in one transaction. */
export async function recordVerified(deps: OrderDeps, at: NoticeAt, notice: Notice): Promise<NoticeOutcome> {
  const { db, clock } = deps
  return await inTransaction(db, async (tx) => {
    const payment = await paymentNamed(tx, at, notice.reference)
    const why = payment ? faultOf(payment, notice) : 'unknown payment'
    if (!payment || why) {
      const refused = why ?? 'unknown payment'
      await auditRefusal(deps, tx, at, { reference: notice.reference, why: refused })
      return { is: 'refused', why: refused }
    }
    const { schoolId, id: paymentId, orderId } = payment
    const entry = { ...notice, paymentId, gateway: at.gateway }
    const isNews = await record(tx, clock, { schoolId, orderId }, [entry])
    return { is: isNews ? 'recorded' : 'known' }
  })
}

async function paymentNamed(tx: Tx, { schoolId, gateway }: NoticeAt, reference: string) {
  if (!referenceForm.test(reference)) return undefined
  return await tx
    .selectFrom('payments')
    .select(['schoolId', 'id', 'orderId', 'amount', 'currency'])
    .where('schoolId', '=', schoolId)
    .where('gateway', '=', gateway)
    .where('gatewayReference', '=', reference)
    .executeTakeFirst()
}

function faultOf(payment: { amount: bigint; currency: string }, notice: Notice): RefusedNotice | undefined {
  if (payment.currency !== notice.currency) return 'another currency'
  return payment.amount === notice.amount ? undefined : 'another amount'
}

// Audited only if it names one of our payments, because anyone can send forged notices.
async function noteRefused(
  deps: OrderDeps,
  at: NoticeAt,
  { reference, why }: { reference: string | null; why: RefusedNotice },
) {
  if (reference === null) return
  await inTransaction(deps.db, async (tx) => {
    const isOurs = await paymentNamed(tx, at, reference)
    if (isOurs) await auditRefusal(deps, tx, at, { reference, why })
  })
}
