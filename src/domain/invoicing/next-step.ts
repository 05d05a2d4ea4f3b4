import type { Selectable } from 'kysely'
import type { InvoiceAllowancesTable, InvoicesTable } from '../../platform/db/schema/schema.gen.ts'
import { voidableUntil } from './ecpay/void-deadline.ts'

/** The properties of an invoice that decide the next step of its issuer. */
export type InvoiceStatus = Pick<
  Selectable<InvoicesTable>,
  'issuer' | 'number' | 'state' | 'amount' | 'issuedAt' | 'voidReason' | 'isVoidRefused'
> & {
  /** The oldest first. */
  readonly allowances: readonly Pick<InvoiceAllowancesTable, 'refundId' | 'amount' | 'state'>[]
}

export type Step =
  | { readonly do: 'issue' }
  | { readonly do: 'void'; readonly reason: string }
  | { readonly do: 'allow'; readonly refundId: InvoiceAllowancesTable['refundId']; readonly amount: bigint }

const refundReason = '全額退款'

/** The next step for the issuer of an invoice; undefined if there is none. */
export function nextStep(invoice: InvoiceStatus, now: Date): Step | undefined {
  if (invoice.issuer === 'manual' || invoice.state === 'voided') return undefined
  if (invoice.number === null) return { do: 'issue' }
  const isUntouched = !invoice.allowances.some(({ state }) => state === 'issued')
  if (invoice.voidReason !== null && isUntouched) return { do: 'void', reason: invoice.voidReason }
  const [first, ...more] = invoice.allowances.filter(({ state }) => state === 'pending')
  if (!first) return undefined
  const isWhole = [first, ...more].reduce((sum, { amount }) => sum + amount, 0n) === invoice.amount
  if (isWhole && isUntouched && isVoidedByRefund(invoice, now)) return { do: 'void', reason: refundReason }
  return { do: 'allow', refundId: first.refundId, amount: first.amount }
}

/**
 * An invoice of Taiwan is voided while its tax period is open. A document of the school's own stays unchanged: a credit note
 * reverses it.
 */
function isVoidedByRefund({ issuer, issuedAt, isVoidRefused }: InvoiceStatus, now: Date): boolean {
  return issuer === 'ecpay' && !isVoidRefused && issuedAt !== null && now < voidableUntil(issuedAt)
}

/** The reason why an operator cannot void an invoice; undefined if they can. */
export function voidProblem(invoice: InvoiceStatus, now: Date): string | undefined {
  if (invoice.state === 'voided') return 'This invoice has already been voided'
  if (invoice.number === null) return 'This invoice has not been issued'
  if (invoice.allowances.some(({ state }) => state !== 'not_needed'))
    return 'This invoice has credit notes, so it cannot be voided'
  if (invoice.issuer === 'ecpay' && invoice.issuedAt && now >= voidableUntil(invoice.issuedAt))
    return 'The tax of this invoice was declared, so it can no longer be voided'
  return undefined
}
