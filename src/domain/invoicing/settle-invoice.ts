import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { IssuerDeps } from './deps.ts'
import { createEcpayIssuer } from './ecpay/ecpay-issuer.ts'
import type {
  AllowAnswer,
  InvoiceIssuer,
  InvoiceKey,
  InvoiceToIssue,
  IssuedAnswer,
  NumberedInvoice,
  Refused,
  Unknown,
} from './issuer.ts'
import { assignNumber } from './local-issuer.ts'
import { invoiceToIssue, type LockedInvoice, lockInvoice } from './locked-invoice.ts'
import { nextStep, type Step } from './next-step.ts'
import {
  type Answer,
  change,
  finish,
  recordAnswer,
  storeCredit,
  storeIssued,
  storeVoided,
} from './record-answer.ts'
import { ecpayKeysOf } from './settings.ts'

// Longer than the requests to the issuer: two of 20 seconds each.
const leaseMs = 120_000

/** `waits`: nothing to do now. `unknown`: the issuer cannot be reached. */
export type Settled = 'waits' | 'refused' | 'unknown'

/**
 * Lets the issuer of a payment's invoice take all due steps: issue, void, credit notes. May be called by several
 * processes concurrently and at any time.
 */
export async function settleInvoice(
  deps: IssuerDeps,
  _actor: PlatformActor,
  key: InvoiceKey,
): Promise<Settled> {
  for (;;) {
    const claimed = await inTransaction(deps.db, (tx) => claimStep(deps, tx, key))
    if (claimed.is === 'over') return 'waits'
    if (claimed.is === 'request') {
      const { step } = claimed
      const { edition } = claimed.locked
      const answer = await requestStep(deps, claimed)
      const outcome = await inTransaction(deps.db, (tx) =>
        recordAnswer(tx, deps.clock, key, { step, answer, edition }),
      )
      if (outcome !== 'done') return outcome
    }
  }
}

type InvoiceRequest = {
  readonly is: 'request'
  readonly step: Step
  readonly invoice: InvoiceToIssue
  readonly locked: LockedInvoice
  /** True if an earlier request had no known result. */
  readonly isRepeated: boolean
}
type ClaimedStep = { readonly is: 'over' } | { readonly is: 'done' } | InvoiceRequest

// A step of our own is taken immediately; for any other the invoice is claimed, so that no other process sends a request.
async function claimStep(deps: IssuerDeps, tx: Tx, key: InvoiceKey): Promise<ClaimedStep> {
  const locked = await lockInvoice(tx, key)
  const now = deps.clock.now()
  if (!locked || locked.dueAt === null || locked.dueAt > now) return { is: 'over' }
  if (locked.claimedUntil !== null && locked.claimedUntil > now) return { is: 'over' }
  const step = nextStep(locked, now)
  if (!step) {
    await finish(tx, locked)
    return { is: 'over' }
  }
  if (locked.issuer === 'local') {
    await issueLocally(deps, tx, locked, step)
    return { is: 'done' }
  }
  await change(tx, locked, { claimedUntil: new Date(now.getTime() + leaseMs), attempts: locked.attempts + 1 })
  const invoice = await invoiceToIssue(tx, locked)
  return { is: 'request', step, locked, invoice, isRepeated: locked.attempts > 0 }
}

async function issueLocally({ clock }: IssuerDeps, tx: Tx, locked: LockedInvoice, step: Step) {
  const { schoolId } = locked
  switch (step.do) {
    case 'issue': {
      const numbered = await assignNumber(tx, clock, { schoolId, kind: 'invoice' })
      return await storeIssued(tx, clock, locked, { ...numbered, randomCode: null, isVoided: false })
    }
    case 'void':
      return await storeVoided(tx, clock, locked)
    case 'allow': {
      const numbered = await assignNumber(tx, clock, { schoolId, kind: 'allowance' })
      return await storeCredit(tx, locked, step.refundId, numbered)
    }
  }
}

async function requestStep(deps: IssuerDeps, request: InvoiceRequest): Promise<Answer> {
  const keys = await ecpayKeysOf(deps, request.locked.schoolId)
  if (!keys) return { is: 'refused', why: 'The school has no keys of ECPay’s invoice service' }
  const issuer = createEcpayIssuer({ http: deps.outboundHttp, clock: deps.clock }, keys)
  const { step, invoice, locked } = request
  if (step.do === 'issue') return await issueOnce(issuer, request)
  if (locked.number === null || locked.issuedAt === null)
    throw new Error('An invoice without a number is ended')
  const numbered = { ...invoice, number: locked.number, issuedAt: locked.issuedAt }
  if (step.do === 'void') return await issuer.void(numbered, step.reason)
  const knownNumbers = locked.allowances.flatMap(({ number }) => number ?? [])
  if (request.isRepeated) {
    // The request without a known result may have voided it, just before its period was closed.
    const found = await issuer.find(invoice)
    if (found.is === 'unknown') return found
    if (found.is === 'issued' && found.isVoided) return { is: 'voided' }
  }
  return await allowOnce(issuer, numbered, { amount: step.amount, knownNumbers })
}

// After an unknown result the invoice is looked up before it is requested again.
async function issueOnce(
  issuer: InvoiceIssuer,
  { invoice, isRepeated }: InvoiceRequest,
): Promise<IssuedAnswer | Refused | Unknown> {
  if (isRepeated) {
    const found = await issuer.find(invoice)
    if (found.is !== 'absent') return found
  }
  const answer = await issuer.issue(invoice)
  if (answer.is !== 'taken') return answer
  const found = await issuer.find(invoice)
  return found.is === 'absent'
    ? { is: 'unknown', why: 'The issuer has an invoice for this payment but does not return it' }
    : found
}

// Credit notes have no number of ours: an unknown one of this amount belongs to the request with the unknown result.
async function allowOnce(
  issuer: InvoiceIssuer,
  invoice: NumberedInvoice,
  { amount, knownNumbers }: { readonly amount: bigint; readonly knownNumbers: readonly string[] },
): Promise<AllowAnswer> {
  const listed = await issuer.allowances(invoice)
  if (listed.is !== 'listed') return listed
  const lost = listed.allowances.find((each) => each.amount === amount && !knownNumbers.includes(each.number))
  return lost ? { is: 'allowed', ...lost } : await issuer.allow(invoice, amount)
}
