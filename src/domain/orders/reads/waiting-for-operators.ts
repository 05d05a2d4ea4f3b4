import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cappedCount } from '../../../platform/db/paging/capped-count.ts'
import { addDuration } from '../../../platform/durations.ts'
import { type Editor, mayAs } from '../../identity/index.ts'
import { lapsesWithin } from '../limits.ts'
import {
  discrepanciesReadableBy,
  invoicesReadableBy,
  paymentsReadableBy,
  refundsReadableBy,
} from './readable-by.ts'

/** True for an unpaid payment of this table with a chosen method and a deadline that is near. */
export function isAboutToLapse(payment: string, now: Date) {
  const column = (name: string) => sql.ref(`${payment}.${name}`)
  const until = addDuration(now, lapsesWithin)
  return sql<boolean>`(${column('state')} = 'not_paid' and ${column('payment_type')} is not null
    and ${column('deadline_at')} > ${now} and ${column('deadline_at')} <= ${until})`
}

/** True for a payment of this table that needs an operator's attention. */
export const requiresAttention = (payment: string) =>
  sql<boolean>`${sql.ref(`${payment}.needs_attention`)} is not null`

type WaitingCounts = {
  readonly refundsRequested: number
  readonly needingAttention: number
  readonly lapsing: number
  readonly invoicesFailed: number
  readonly bookDifferences: number
}

/** The numbers of refunds, payments, invoices and discrepancies that wait for an operator, counted to a limit; null without the permission to read orders. */
export async function countWaiting(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Editor,
): Promise<WaitingCounts | null> {
  if (!mayAs(actor, 'orders:read')) return null
  const payments = paymentsReadableBy(db, actor).select('payments.id')
  const refunds = refundsReadableBy(db, actor).where('refunds.state', '=', 'requested').select('refunds.id')
  const invoices = invoicesReadableBy(db, actor)
    .where('invoices.failedAt', 'is not', null)
    .select('invoices.paymentId')
  const discrepancies = discrepanciesReadableBy(db, actor)
    .where('difference.resolvedAt', 'is', null)
    .select('difference.id')
  return await db
    .selectNoFrom([
      cappedCount(discrepancies).as('bookDifferences'),
      cappedCount(invoices).as('invoicesFailed'),
      cappedCount(refunds).as('refundsRequested'),
      cappedCount(payments.where(requiresAttention('payments'))).as('needingAttention'),
      cappedCount(payments.where(isAboutToLapse('payments', clock.now()))).as('lapsing'),
    ])
    .executeTakeFirstOrThrow()
}
