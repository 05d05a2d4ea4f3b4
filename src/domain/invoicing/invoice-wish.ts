import { invalid, name, problemsWith } from '../../platform/fields.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { isCarrier, isDonationCode, isTaxId } from './taiwan-fields.ts'

/** The invoice details chosen by a member. */
export type InvoiceWish = {
  readonly kind: 'personal' | 'company' | 'donation'
  readonly buyerName?: string | undefined
  readonly taxId?: string | undefined
  /** Carrier of a personal invoice: mobile barcode or citizen digital certificate. */
  readonly carrier?: string | undefined
  readonly donationCode?: string | undefined
}

type Kind = InvoiceWish['kind']
type Part = Exclude<keyof InvoiceWish, 'kind'>
type Rules = {
  readonly kinds: readonly Kind[]
  readonly parts: Readonly<Record<Kind, readonly Part[]>>
  readonly needed: Readonly<Record<Kind, readonly Part[]>>
  readonly taxId: { readonly isRight: (text: string) => boolean; readonly message: string }
}

const ofTaiwan: Rules = {
  kinds: ['personal', 'company', 'donation'],
  parts: { personal: ['buyerName', 'carrier'], company: ['buyerName', 'taxId'], donation: ['donationCode'] },
  needed: { personal: [], company: ['buyerName', 'taxId'], donation: ['donationCode'] },
  taxId: { isRight: isTaxId, message: 'must be the 8 digits of a tax ID number' },
}

// Elsewhere a company may have a number of any form, or none.
const plain: Rules = {
  kinds: ['personal', 'company'],
  parts: { personal: ['buyerName'], company: ['buyerName', 'taxId'], donation: [] },
  needed: { personal: [], company: ['buyerName'], donation: [] },
  taxId: {
    isRight: (text) => /^[\p{L}\p{N}][\p{L}\p{N}./-]{1,39}$/u.test(text),
    message: 'must be 2 to 40 letters and digits',
  },
}

const rulesOf = (form: InvoiceForm) => (form === 'taiwan' ? ofTaiwan : plain)

/** Everything wrong with the invoice details; fields of other kinds are ignored. */
export function invoiceProblems(wish: InvoiceWish, form: InvoiceForm): FieldProblem[] {
  return problemsOf(wish.kind, partsOf(wish, form), rulesOf(form))
}

/** The invoice details as an order stores them; fields of other kinds are omitted. */
export function invoiceColumns(wish: InvoiceWish = { kind: 'personal' }, form: InvoiceForm = 'taiwan') {
  const { kind, buyerName, taxId, carrier, donationCode } = invoiceParts(wish, form)
  return {
    invoiceKind: kind,
    invoiceBuyerName: buyerName,
    invoiceTaxId: taxId,
    invoiceCarrier: carrier,
    invoiceDonationCode: donationCode,
  }
}

/** The same as an invoice stores them. */
export function invoiceParts(wish: InvoiceWish, form: InvoiceForm) {
  const problems = invoiceProblems(wish, form)
  if (problems.length > 0) throw invalid('invoice', problems)
  const kept = partsOf(wish, form)
  return {
    kind: wish.kind,
    buyerName: kept('buyerName'),
    taxId: kept('taxId'),
    carrier: kept('carrier'),
    donationCode: kept('donationCode'),
  }
}

function partsOf(wish: InvoiceWish, form: InvoiceForm) {
  const { parts } = rulesOf(form)
  return (part: Part) => (parts[wish.kind].includes(part) ? tidied(part, wish[part]) || null : null)
}

// Spaces and lower-case letters are accepted.
function tidied(part: Part, text = ''): string {
  return part === 'buyerName' ? text.trim() : text.replaceAll(/\s/g, '').toUpperCase()
}

function problemsOf(kind: Kind, kept: (part: Part) => string | null, rules: Rules): FieldProblem[] {
  if (!rules.kinds.includes(kind))
    return [{ field: 'invoice.kind', message: 'is not offered by this school' }]
  const missing = rules.needed[kind].filter((part) => kept(part) === null)
  return [
    ...missing.map((part) => problem(part, 'is required for this kind of invoice')),
    ...problemsWith('invoice.buyerName', name({ to: 120 }), kept('buyerName') ?? ''),
    ...wrongly('taxId', kept, rules.taxId.isRight, rules.taxId.message),
    ...wrongly('carrier', kept, isCarrier, 'must be a mobile barcode or a citizen certificate number'),
    ...wrongly('donationCode', kept, isDonationCode, 'must be 3 to 7 digits'),
  ]
}

function wrongly(
  part: Part,
  kept: (part: Part) => string | null,
  isRight: (text: string) => boolean,
  message: string,
): FieldProblem[] {
  const text = kept(part)
  return text === null || isRight(text) ? [] : [problem(part, message)]
}

const problem = (part: Part, message: string): FieldProblem => ({ field: `invoice.${part}`, message })
