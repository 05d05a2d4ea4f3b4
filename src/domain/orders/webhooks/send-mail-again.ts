import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { minute } from '../../../platform/durations.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { paymentMailPause } from '../limits.ts'
import { paymentsReadableBy } from '../reads/readable-by.ts'

/** Sends the mail of a payment again: the confirmation, or the payment instructions while it is open. */
export async function sendPaymentMail(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  actor: Editor,
  paymentId: PaymentId,
): Promise<{ readonly mail: 'receipt' | 'instructions' }> {
  refuseUnlessMay(actor, 'orders:write')
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  return await inTransaction(db, async (tx) => {
    const payment = await lockedPayment(tx, actor, paymentId)
    const mail = mailOf(payment)
    await refuseTooOften(tx, clock, payment)
    const { schoolId, orderId, personId, tradeNo, currency, deadlineAt, amount } = payment
    const fields = { paymentId, orderId, personId, tradeNo, currency, deadlineAt, mail }
    await recordFact(tx, clock, {
      schoolId,
      kind: 'payment.mail_asked',
      body: { ...fields, amount: amount.toString() },
    })
    const detail = { paymentId, mail }
    await recordAudit(tx, clock, { kind: 'payment.mail_sent', schoolId, personId, byPersonId, detail })
    return { mail }
  })
}

type MailedPayment = Awaited<ReturnType<typeof lockedPayment>>

// Locked, so that two concurrent requests send one mail.
async function lockedPayment(tx: Tx, actor: Editor, paymentId: PaymentId) {
  const payment = await paymentsReadableBy(tx, actor)
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .where('payments.id', '=', paymentId)
    .select(['payments.schoolId', 'payments.id', 'payments.orderId', 'payments.personId', 'orders.tradeNo'])
    .select(['payments.amount', 'payments.currency', 'payments.state', 'payments.deadlineAt'])
    .forNoKeyUpdate('payments')
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'No such payment')
  return payment
}

function mailOf({ state }: MailedPayment): 'receipt' | 'instructions' {
  if (state === 'paid') return 'receipt'
  if (state === 'not_paid') return 'instructions'
  throw new Refusal('conflict', `A payment in the state ${state} has no e-mail: it must be paid or open`)
}

async function refuseTooOften(tx: Tx, clock: Clock, { schoolId, personId, id }: MailedPayment) {
  const now = clock.now().getTime()
  const since = new Date(now - paymentMailPause)
  const last = await tx
    .selectFrom('auditEntries')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('happenedAt', '>', since)
    .where('kind', '=', 'payment.mail_sent')
    .where(sql<boolean>`detail ->> 'paymentId' = ${id}`)
    .orderBy('happenedAt', 'desc')
    .select('happenedAt')
    .executeTakeFirst()
  if (!last) return
  const retryAfter = Math.ceil((last.happenedAt.getTime() - since.getTime()) / 1000)
  throw new Refusal(
    'too_many_requests',
    `The e-mail of this payment was sent less than ${paymentMailPause / minute} minutes ago`,
    { retryAfter },
  )
}
