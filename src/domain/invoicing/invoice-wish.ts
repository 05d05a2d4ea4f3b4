import type { InvoicesTable } from '../../platform/db/schema/schema.gen.ts'
import { invalid, name, problemsWith } from '../../platform/fields.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { longestBuyer } from './limits.ts'
import { isCarrier, isDonationCode, isTaxId } from './taiwan-fields.ts'

/** The kinds of invoices, as a buyer chooses them. */
export const invoiceKinds = ['personal', 'company', 'donation'] as const

/** The states of an invoice. */
export const invoiceStates = [
  'pending',
  'issued',
  'voided',
  'allowance',
] as const satisfies readonly InvoicesTable['state'][]

/** The invoice details chosen by a member. */
export type InvoiceDetails = {
  readonly kind: (typeof invoiceKinds)[number]
  readonly buyerName?: string | undefined
  readonly taxId?: string | undefined
  /** Carrier of a personal invoice: mobile barcode or citizen digital certificate. */
  readonly carrier?: string | undefined
  readonly donationCode?: string | undefined
}

type Kind = InvoiceDetails['kind']
type Part = Exclude<keyof InvoiceDetails, 'kind'>
type Rules = {
  readonly kinds: readonly Kind[]
  readonly parts: Readonly<Record<Kind, readonly Part[]>>
  readonly required: Readonly<Record<Kind, readonly Part[]>>
  readonly taxId: { readonly isValid: (text: string) => boolean; readonly message: string }
}

const ofTaiwan: Rules = {
  kinds: invoiceKinds,
  parts: { personal: ['buyerName', 'carrier'], company: ['buyerName', 'taxId'], donation: ['donationCode'] },
  required: { personal: [], company: ['buyerName', 'taxId'], donation: ['donationCode'] },
  taxId: { isValid: isTaxId, message: 'must be the 8 digits of a tax ID number' },
}

const plainTaxId = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N}./-]{1,${longestBuyer.taxId - 1}}$`, 'u')

// Outside of Taiwan a company may have a number of any form, or none.
const plain: Rules = {
  kinds: ['personal', 'company'],
  parts: { personal: ['buyerName'], company: ['buyerName', 'taxId'], donation: [] },
  required: { personal: [], company: ['buyerName'], donation: [] },
  taxId: {
    isValid: (text) => plainTaxId.test(text),
    message: `must be 2 to ${longestBuyer.taxId} letters and digits`,
  },
}

const rulesOf = (form: InvoiceForm) => (form === 'taiwan' ? ofTaiwan : plain)

/** All problems of the invoice details; fields of other kinds are ignored. */
export function invoiceProblems(details: InvoiceDetails, form: InvoiceForm): FieldProblem[] {
  return problemsOf(details.kind, partsOf(details, form), rulesOf(form))
}

/** The invoice details as an order stores them; fields of other kinds are omitted. */
export function invoiceColumns(details: InvoiceDetails = { kind: 'personal' }, form: InvoiceForm = 'taiwan') {
  const { kind, buyerName, taxId, carrier, donationCode } = invoiceParts(details, form)
  return {
    invoiceKind: kind,
    invoiceBuyerName: buyerName,
    invoiceTaxId: taxId,
    invoiceCarrier: carrier,
    invoiceDonationCode: donationCode,
  }
}

/** The invoice details as an invoice stores them. */
export function invoiceParts(details: InvoiceDetails, form: InvoiceForm) {
  const problems = invoiceProblems(details, form)
  if (problems.length > 0) throw invalid('invoice', problems)
  const partOf = partsOf(details, form)
  return {
    kind: details.kind,
    buyerName: partOf('buyerName'),
    taxId: partOf('taxId'),
    carrier: partOf('carrier'),
    donationCode: partOf('donationCode'),
  }
}

function partsOf(details: InvoiceDetails, form: InvoiceForm) {
  const { parts } = rulesOf(form)
  return (part: Part) => (parts[details.kind].includes(part) ? normalized(part, details[part]) || null : null)
}

// Spaces and lower-case letters are accepted.
function normalized(part: Part, text = ''): string {
  return part === 'buyerName' ? text.trim() : text.replaceAll(/\s/g, '').toUpperCase()
}

function problemsOf(kind: Kind, partOf: (part: Part) => string | null, rules: Rules): FieldProblem[] {
  if (!rules.kinds.includes(kind))
    return [{ field: 'invoice.kind', message: 'is not offered by this school' }]
  const missing = rules.required[kind].filter((part) => partOf(part) === null)
  return [
    ...missing.map((part) => problem(part, 'is required for this kind of invoice')),
    ...problemsWith('invoice.buyerName', name({ to: longestBuyer.name }), partOf('buyerName') ?? ''),
    ...formatProblems('taxId', partOf, rules.taxId.isValid, rules.taxId.message),
    ...formatProblems(
      'carrier',
      partOf,
      isCarrier,
      'must be a mobile barcode or a citizen certificate number',
    ),
    ...formatProblems('donationCode', partOf, isDonationCode, 'must be 3 to 7 digits'),
  ]
}

function formatProblems(
  part: Part,
  partOf: (part: Part) => string | null,
  isValid: (text: string) => boolean,
  message: string,
): FieldProblem[] {
  const text = partOf(part)
  return text === null || isValid(text) ? [] : [problem(part, message)]
}

const problem = (part: Part, message: string): FieldProblem => ({ field: `invoice.${part}`, message })
