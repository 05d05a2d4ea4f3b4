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
import { takeNumber } from './local-issuer.ts'
import { invoiceToIssue, type LockedInvoice, lockInvoice } from './locked-invoice.ts'
import { nextStep, type Step } from './next-step.ts'
import {
  type Answer,
  change,
  recordAnswer,
  rest,
  storeCredit,
  storeIssued,
  storeVoided,
} from './record-answer.ts'
import { ecpayKeysOf } from './settings.ts'

// Longer than the issuer is waited for: two requests of 20 seconds each.
const leaseMs = 120_000

/** `waits`: nothing to do now. `unknown`: the issuer cannot be reached. */
export type Settled = 'waits' | 'refused' | 'unknown'

/**
 * Lets the issuer of a payment's invoice do all that is due: issue, void, give credit notes. May be called by several
 * processes at once and at any time.
 */
export async function settleInvoice(
  deps: IssuerDeps,
  _actor: PlatformActor,
  key: InvoiceKey,
): Promise<Settled> {
  for (;;) {
    const turn = await inTransaction(deps.db, (tx) => takeTurn(deps, tx, key))
    if (turn.is === 'over') return 'waits'
    if (turn.is === 'asked') {
      const { step } = turn
      const { edition } = turn.held
      const answer = await ask(deps, turn)
      const outcome = await inTransaction(deps.db, (tx) =>
        recordAnswer(tx, deps.clock, key, { step, answer, edition }),
      )
      if (outcome !== 'done') return outcome
    }
  }
}

type InvoiceRequest = {
  readonly is: 'asked'
  readonly step: Step
  readonly invoice: InvoiceToIssue
  readonly held: LockedInvoice
  /** Whether the issuer was asked before without a known result. */
  readonly isRepeated: boolean
}
type Turn = { readonly is: 'over' } | { readonly is: 'done here' } | InvoiceRequest

// A step of our own is done at once; for any other the invoice is claimed, so that nobody else asks meanwhile.
async function takeTurn(deps: IssuerDeps, tx: Tx, key: InvoiceKey): Promise<Turn> {
  const held = await lockInvoice(tx, key)
  const now = deps.clock.now()
  if (!held || held.dueAt === null || held.dueAt > now) return { is: 'over' }
  if (held.claimedUntil !== null && held.claimedUntil > now) return { is: 'over' }
  const step = nextStep(held, now)
  if (!step) {
    await rest(tx, held)
    return { is: 'over' }
  }
  if (held.issuer === 'local') {
    await doHere(deps, tx, held, step)
    return { is: 'done here' }
  }
  await change(tx, held, { claimedUntil: new Date(now.getTime() + leaseMs), attempts: held.attempts + 1 })
  const invoice = await invoiceToIssue(tx, held)
  return { is: 'asked', step, held, invoice, isRepeated: held.attempts > 0 }
}

async function doHere({ clock }: IssuerDeps, tx: Tx, held: LockedInvoice, step: Step) {
  const { schoolId } = held
  switch (step.do) {
    case 'issue': {
      const numbered = await takeNumber(tx, clock, { schoolId, kind: 'invoice' })
      return await storeIssued(tx, clock, held, { ...numbered, randomCode: null, isVoided: false })
    }
    case 'void':
      return await storeVoided(tx, clock, held)
    case 'allow': {
      const numbered = await takeNumber(tx, clock, { schoolId, kind: 'allowance' })
      return await storeCredit(tx, held, step.refundId, numbered)
    }
  }
}

async function ask(deps: IssuerDeps, asked: InvoiceRequest): Promise<Answer> {
  const keys = await ecpayKeysOf(deps, asked.held.schoolId)
  if (!keys) return { is: 'refused', why: 'The school has no keys of ECPay’s invoice service' }
  const issuer = createEcpayIssuer({ http: deps.outboundHttp, clock: deps.clock }, keys)
  const { step, invoice, held } = asked
  if (step.do === 'issue') return await issueOnce(issuer, asked)
  if (held.number === null || held.issuedAt === null) throw new Error('An invoice without a number is ended')
  const numbered = { ...invoice, number: held.number, issuedAt: held.issuedAt }
  if (step.do === 'void') return await issuer.void(numbered, step.reason)
  const known = held.allowances.flatMap(({ number }) => number ?? [])
  if (asked.isRepeated) {
    // The request without a known result may have voided it, just before its period was closed.
    const found = await issuer.find(invoice)
    if (found.is === 'unknown') return found
    if (found.is === 'issued' && found.isVoided) return { is: 'voided' }
  }
  return await allowOnce(issuer, numbered, { amount: step.amount, known })
}

// After an unknown result the invoice is looked for before it is asked for again.
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
    ? { is: 'unknown', why: 'The issuer has an invoice that it does not show' }
    : found
}

// Credit notes have no number of ours: one that we do not know, of this amount, is that of an unknown result.
async function allowOnce(
  issuer: InvoiceIssuer,
  invoice: NumberedInvoice,
  { amount, known }: { readonly amount: bigint; readonly known: readonly string[] },
): Promise<AllowAnswer> {
  const listed = await issuer.allowances(invoice)
  if (listed.is !== 'listed') return listed
  const lost = listed.allowances.find((each) => each.amount === amount && !known.includes(each.number))
  return lost ? { is: 'allowed', ...lost } : await issuer.allow(invoice, amount)
}
