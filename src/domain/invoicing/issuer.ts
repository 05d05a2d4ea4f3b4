import type { InvoicesTable, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'

export type InvoiceKey = { readonly schoolId: SchoolId; readonly paymentId: PaymentId }

export type InvoiceLine = { readonly name: string; readonly quantity: number; readonly amount: bigint }

/** The invoice data that an issuer receives. The lines add up to the amount. */
export type InvoiceToIssue = Pick<
  InvoicesTable,
  'kind' | 'buyerName' | 'taxId' | 'carrier' | 'donationCode' | 'amount'
> &
  InvoiceKey & {
    /** The number of the payment's invoice, from 1. Reissuing a voided invoice increments it. */
    readonly edition: number
    readonly currency: Currency
    /** The buyer's account name, used if they entered no other name. */
    readonly memberName: string
    readonly memberEmail: string
    readonly lines: readonly InvoiceLine[]
  }

/** An invoice with the number from its issuer. */
export type NumberedInvoice = InvoiceToIssue & { readonly number: string; readonly issuedAt: Date }

export type Refused = { readonly is: 'refused'; readonly why: string }
/** No answer or an unreadable one: the request may have succeeded. */
export type Unknown = { readonly is: 'unknown'; readonly why: string }

export type IssuedAnswer = {
  readonly is: 'issued'
  readonly number: string
  readonly issuedAt: Date
  readonly randomCode: string | null
  readonly isVoided: boolean
}

/** `taken`: the issuer has an invoice of this payment already. */
export type IssueAnswer = IssuedAnswer | { readonly is: 'taken' } | Refused | Unknown
export type FindAnswer = IssuedAnswer | { readonly is: 'absent' } | Refused | Unknown
export type VoidAnswer = { readonly is: 'voided' } | Refused | Unknown

export type NumberedAllowance = { readonly number: string; readonly issuedAt: Date; readonly amount: bigint }
export type AllowAnswer = ({ readonly is: 'allowed' } & NumberedAllowance) | Refused | Unknown
export type AllowancesAnswer =
  | { readonly is: 'listed'; readonly allowances: readonly NumberedAllowance[] }
  | Refused
  | Unknown

/**
 * An issuer with network requests, never called within a transaction. An invoice is identified by its payment and
 * edition, so that an unknown result can be found and is never requested twice.
 */
export type InvoiceIssuer = {
  readonly issue: (invoice: InvoiceToIssue) => Promise<IssueAnswer>
  /** The invoice of this payment, if the issuer has one. */
  readonly find: (invoice: InvoiceToIssue) => Promise<FindAnswer>
  /** Voids an invoice; idempotent. */
  readonly void: (invoice: NumberedInvoice, reason: string) => Promise<VoidAnswer>
  /** Issues a credit note. */
  readonly allow: (invoice: NumberedInvoice, amount: bigint) => Promise<AllowAnswer>
  /** The credit notes of an invoice. */
  readonly allowances: (invoice: NumberedInvoice) => Promise<AllowancesAnswer>
  /** Tests the stored keys with a request that changes nothing. */
  readonly test: () => Promise<{ readonly works: boolean; readonly detail: string }>
}
