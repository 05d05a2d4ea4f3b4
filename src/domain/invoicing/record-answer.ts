import type { Updateable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { InvoicesTable, RefundId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, minute } from '../../platform/durations.ts'
import type { AllowAnswer, InvoiceKey, IssuedAnswer, Refused, Unknown, VoidAnswer } from './issuer.ts'
import { type LockedInvoice, lockInvoice } from './locked-invoice.ts'
import type { Step } from './next-step.ts'

export type Answer = IssuedAnswer | VoidAnswer | AllowAnswer | Refused | Unknown

/** Stores the result of an issuer; a failed step is retried later or waits for an operator. */
export async function recordAnswer(
  tx: Tx,
  clock: Clock,
  key: InvoiceKey,
  { step, answer, edition }: { readonly step: Step; readonly answer: Answer; readonly edition: number },
): Promise<'done' | 'refused' | 'unknown'> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice) throw new Error(`Payment ${key.paymentId} has no invoice`)
  // Another process has finished that invoice, and it was voided and reissued.
  if (invoice.edition !== edition) return 'done'
  switch (answer.is) {
    case 'issued':
      await storeIssued(tx, clock, invoice, answer)
      return 'done'
    case 'voided':
      await storeVoided(tx, clock, invoice)
      return 'done'
    case 'allowed':
      await storeAllowance(tx, invoice, step, answer)
      return 'done'
    case 'refused':
      return await storeRefused(tx, clock, invoice, { step, why: answer.why })
    case 'unknown':
      await storeUnknown(tx, clock, invoice, answer.why)
      return 'unknown'
  }
}

const noProblem = { claimedUntil: null, attempts: 0, problem: null, failedAt: null } as const

type Numbered = Pick<IssuedAnswer, 'number' | 'issuedAt' | 'randomCode' | 'isVoided'>

/** Stores the number of an invoice, once. */
export async function storeIssued(tx: Tx, clock: Clock, invoice: LockedInvoice, issued: Numbered) {
  // Another process has stored the same number in the meantime.
  if (invoice.number !== null) return await change(tx, invoice, noProblem)
  const { number, issuedAt, randomCode, isVoided } = issued
  const state = isVoided ? 'voided' : 'issued'
  const voidedAt = isVoided ? clock.now() : null
  await change(tx, invoice, { ...noProblem, number, issuedAt, randomCode, state, voidedAt })
}

/** Ends an invoice; its number stays. Its refunds need no credit notes. */
export async function storeVoided(tx: Tx, clock: Clock, invoice: LockedInvoice) {
  await change(tx, invoice, { ...noProblem, state: 'voided', voidedAt: clock.now() })
  await dropPending(tx, invoice)
}

/** Nothing is due. Refunds of a voided invoice need no credit note. */
export async function finish(tx: Tx, invoice: LockedInvoice) {
  await change(tx, invoice, { dueAt: null })
  if (invoice.state === 'voided') await dropPending(tx, invoice)
}

async function dropPending(tx: Tx, { schoolId, paymentId }: InvoiceKey) {
  await tx
    .updateTable('invoiceAllowances')
    .set({ state: 'not_needed' })
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'pending')
    .execute()
}

type Credit = { readonly number: string; readonly issuedAt: Date }

async function storeAllowance(tx: Tx, invoice: LockedInvoice, step: Step, credit: Credit) {
  if (step.do !== 'allow') throw new Error(`An issuer returned a credit note for the step ${step.do}`)
  await storeCredit(tx, invoice, step.refundId, credit)
}

/** Stores the number of a credit note, once. */
export async function storeCredit(tx: Tx, invoice: LockedInvoice, refundId: RefundId, credit: Credit) {
  const { number, issuedAt } = credit
  await tx
    .updateTable('invoiceAllowances')
    .set({ state: 'issued', number, issuedAt })
    .where('schoolId', '=', invoice.schoolId)
    .where('refundId', '=', refundId)
    .where('state', '=', 'pending')
    .execute()
  await change(tx, invoice, { ...noProblem, state: 'allowance' })
}

async function storeRefused(
  tx: Tx,
  clock: Clock,
  invoice: LockedInvoice,
  { step, why }: { readonly step: Step; readonly why: string },
): Promise<'done' | 'refused'> {
  const released = { claimedUntil: null, problem: why.slice(0, 500) } as const
  if (step.do === 'void') {
    // A refund gets a credit note instead; a void requested by an operator ends here.
    await change(tx, invoice, { ...released, isVoidRefused: true, voidReason: null })
    return invoice.voidReason === null ? 'done' : 'refused'
  }
  await change(tx, invoice, { ...released, dueAt: null, failedAt: invoice.failedAt ?? clock.now() })
  return 'refused'
}

const minutesUntil = [1, 5, 15, 60, 180, 360] as const
const longestWait = 720
const attemptsBeforeReport = 5

async function storeUnknown(tx: Tx, clock: Clock, invoice: LockedInvoice, why: string) {
  const now = clock.now()
  const minutes = minutesUntil[invoice.attempts - 1] ?? longestWait
  const shouldNotify = invoice.attempts >= attemptsBeforeReport
  await change(tx, invoice, {
    claimedUntil: null,
    problem: why.slice(0, 500),
    dueAt: addDuration(now, minutes * minute),
    failedAt: invoice.failedAt ?? (shouldNotify ? now : null),
  })
}

/** Changes an invoice that is locked. */
export async function change(tx: Tx, { schoolId, paymentId }: InvoiceKey, set: Updateable<InvoicesTable>) {
  await tx
    .updateTable('invoices')
    .set(set)
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .execute()
}
