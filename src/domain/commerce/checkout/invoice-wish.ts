import { invalid, name, problemsWith } from '../../../platform/fields.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'

/** The invoice details chosen by a member. */
export type InvoiceWish = {
  readonly kind: 'personal' | 'company' | 'donation'
  readonly buyerName?: string | undefined
  readonly taxId?: string | undefined
  /** Carrier of a personal invoice: mobile barcode or citizen digital certificate. */
  readonly carrier?: string | undefined
  readonly donationCode?: string | undefined
}

type Part = Exclude<keyof InvoiceWish, 'kind'>

const parts: Readonly<Record<InvoiceWish['kind'], readonly Part[]>> = {
  personal: ['buyerName', 'carrier'],
  company: ['buyerName', 'taxId'],
  donation: ['donationCode'],
}
const needed = { personal: [], company: ['buyerName', 'taxId'], donation: ['donationCode'] } as const

/** Everything wrong with the invoice details; fields of other kinds are ignored. */
export function invoiceProblems(wish: InvoiceWish): FieldProblem[] {
  return problemsOf(wish.kind, partsOf(wish))
}

/** The invoice details as stored; fields of other kinds are omitted. */
export function invoiceColumns(wish: InvoiceWish = { kind: 'personal' }) {
  const problems = invoiceProblems(wish)
  if (problems.length > 0) throw invalid('invoice', problems)
  const kept = partsOf(wish)
  return {
    invoiceKind: wish.kind,
    invoiceBuyerName: kept('buyerName'),
    invoiceTaxId: kept('taxId'),
    invoiceCarrier: kept('carrier'),
    invoiceDonationCode: kept('donationCode'),
  }
}

function partsOf(wish: InvoiceWish) {
  return (part: Part) => (parts[wish.kind].includes(part) ? tidied(part, wish[part]) || null : null)
}

// Spaces and lower-case letters are accepted.
function tidied(part: Part, text = ''): string {
  return part === 'buyerName' ? text.trim() : text.replaceAll(/\s/g, '').toUpperCase()
}

function problemsOf(kind: InvoiceWish['kind'], kept: (part: Part) => string | null): FieldProblem[] {
  const missing = needed[kind].filter((part) => kept(part) === null)
  return [
    ...missing.map((part) => problem(part, 'is required for this kind of invoice')),
    ...problemsWith('invoice.buyerName', name({ to: 120 }), kept('buyerName') ?? ''),
    ...wrongly('taxId', kept, isTaxId, 'must be the 8 digits of a tax ID number'),
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

const weights = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * Checks a tax ID number of Taiwan. The sum of the digits of the weighted digits must be a multiple of 5 (Ministry of
 * Finance, since April 2023; 10 before); a seventh digit of 7 counts as 10 or 1.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = weights.reduce((all, weight, at) => all + digitSum(weight * Number(text[at])), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

function digitSum(number: number): number {
  return Math.floor(number / 10) + (number % 10)
}

/** A mobile barcode or the number of a citizen digital certificate. */
function isCarrier(text: string): boolean {
  return /^\/[0-9A-Z+.-]{7}$/.test(text) || /^[A-Z]{2}\d{14}$/.test(text)
}

function isDonationCode(text: string): boolean {
  return /^\d{3,7}$/.test(text)
}
