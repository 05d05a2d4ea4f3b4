import type { Tx } from '../../platform/db/database.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { platformActor, recordAudit } from '../tenancy/index.ts'
import type { IssuerDeps } from './deps.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { invoiceFormOf } from './invoice-form.ts'
import { type InvoiceDetails, invoiceParts } from './invoice-wish.ts'
import { type LockedInvoice, lockInvoice } from './locked-invoice.ts'
import { voidProblem } from './next-step.ts'
import { change, storeVoided } from './record-answer.ts'
import { oweAgain, startReissue } from './reissue.ts'
import { settleInvoice } from './settle-invoice.ts'

/** Voids an invoice; its number stays. A refusal by the issuer is reported. */
export async function voidInvoice(
  deps: IssuerDeps,
  actor: Editor,
  paymentId: PaymentId,
  reason: string,
): Promise<void> {
  const { clock } = deps
  await onLockedInvoice(deps, actor, paymentId, async (tx, invoice) => {
    const problem = voidProblem(invoice, clock.now())
    if (problem) throw new Refusal('conflict', problem)
    await change(tx, invoice, { voidReason: reason.trim(), dueAt: clock.now() })
    if (invoice.issuer === 'manual') await storeVoided(tx, clock, { ...invoice, dueAt: null })
    await audit(tx, deps, actor, { kind: 'invoice.voided', paymentId })
  })
  const key = { schoolId: actor.schoolId, paymentId }
  if ((await settleInvoice(deps, platformActor, key)) === 'refused')
    throw new Refusal('conflict', `The issuer refused: ${await problemOf(deps, actor, paymentId)}`)
}

/**
 * Lets the issuer retry immediately, with corrected details if given. A voided invoice is issued again. An
 * invoice that waits for a manual number is passed to the school's issuer.
 */
export async function retryInvoice(
  deps: IssuerDeps,
  actor: Editor,
  paymentId: PaymentId,
  details?: InvoiceDetails,
): Promise<void> {
  const { clock } = deps
  await onLockedInvoice(deps, actor, paymentId, async (tx, locked) => {
    if (locked.claimedUntil !== null && locked.claimedUntil > clock.now())
      throw new Refusal('conflict', 'The issuer is processing this invoice: try again in a few minutes')
    const { issuer, form } = await issuerNow(tx, locked)
    const invoice = await toBeIssued(tx, locked, issuer)
    if (details && invoice.number !== null)
      throw new Refusal('conflict', 'The details of an issued invoice cannot be changed')
    const changed = details ? invoiceParts(details, form) : {}
    const isManual = issuer === 'manual'
    await change(tx, invoice, { issuer, dueAt: isManual ? null : clock.now(), ...changed })
    if (!isManual) await oweAgain(tx, invoice)
    await audit(tx, deps, actor, { kind: 'invoice.retried', paymentId })
  })
  await settleInvoice(deps, platformActor, { schoolId: actor.schoolId, paymentId })
}

async function toBeIssued(
  tx: Tx,
  locked: LockedInvoice,
  issuer: LockedInvoice['issuer'],
): Promise<LockedInvoice> {
  if (locked.state === 'voided') return await startReissue(tx, locked)
  if (issuer === 'manual')
    throw new Refusal(
      'conflict',
      'The school issues invoices by hand: enter the number, or choose an issuer in the settings',
    )
  return locked
}

// An issuer that received a request stays the issuer of that invoice, because only it knows the result.
async function issuerNow(tx: Tx, { schoolId, paymentId, issuer, number, state }: LockedInvoice) {
  const { currency, requested } = await tx
    .selectFrom('payments')
    .leftJoin('invoiceSettings', 'invoiceSettings.schoolId', 'payments.schoolId')
    .select(['payments.currency', 'invoiceSettings.issuer as requested'])
    .where('payments.schoolId', '=', schoolId)
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const fitting = requested === 'ecpay' && currency !== 'TWD' ? 'local' : (requested ?? 'manual')
  const isFree = state === 'voided' || (issuer === 'manual' && number === null)
  const issuerName = isFree ? fitting : issuer
  const form: InvoiceForm = invoiceFormOf(issuerName, currency)
  return { issuer: issuerName, form }
}

async function onLockedInvoice(
  { db }: IssuerDeps,
  actor: Editor,
  paymentId: PaymentId,
  act: (tx: Tx, invoice: LockedInvoice) => Promise<void>,
) {
  refuseUnlessMay(actor, 'orders:write')
  await inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, { schoolId: actor.schoolId, paymentId })
    if (!invoice) throw new Refusal('not_found', 'This payment has no invoice')
    await act(tx, invoice)
  })
}

type InvoiceAudit = { readonly kind: 'invoice.voided' | 'invoice.retried'; readonly paymentId: PaymentId }

async function audit(tx: Tx, { clock }: IssuerDeps, actor: Editor, { kind, paymentId }: InvoiceAudit) {
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  await recordAudit(tx, clock, { kind, schoolId: actor.schoolId, byPersonId, detail: { paymentId } })
}

async function problemOf({ db }: IssuerDeps, { schoolId }: Editor, paymentId: PaymentId) {
  const { problem } = await db
    .selectFrom('invoices')
    .select('problem')
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return problem ?? 'no reason given'
}
