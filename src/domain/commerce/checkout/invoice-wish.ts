import { invalid, name, problemsWith } from '../../../platform/fields.ts'
import { keysOf } from '../../../platform/records.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'

/** The invoice details chosen by a member. */
export type InvoiceWish = {
  readonly kind: 'personal' | 'company' | 'donation'
  readonly buyerName?: string | undefined
  readonly taxId?: string | undefined
  /** Where a personal invoice is kept: a phone's barcode, say. */
  readonly carrier?: string | undefined
  readonly donationCode?: string | undefined
}

const rules = {
  buyerName: name({ to: 120 }),
  taxId: name({ to: 20 }),
  carrier: name({ to: 64 }),
  donationCode: name({ to: 20 }),
}
const needed = { personal: [], company: ['buyerName', 'taxId'], donation: ['donationCode'] } as const

/** The invoice details as stored; fields of other kinds are omitted. */
export function invoiceColumns(wish: InvoiceWish = { kind: 'personal' }) {
  const problems = problemsOf(wish)
  if (problems.length > 0) throw invalid('invoice', problems)
  const { kind } = wish
  return {
    invoiceKind: kind,
    invoiceBuyerName: kind === 'donation' ? null : (wish.buyerName ?? null),
    invoiceTaxId: kind === 'company' ? (wish.taxId ?? null) : null,
    invoiceCarrier: kind === 'personal' ? (wish.carrier ?? null) : null,
    invoiceDonationCode: kind === 'donation' ? (wish.donationCode ?? null) : null,
  }
}

function problemsOf(wish: InvoiceWish): FieldProblem[] {
  const missing = needed[wish.kind].filter((field) => !wish[field]?.trim())
  const fields = keysOf(rules)
  return [
    ...missing.map((field) => ({
      field: `invoice.${field}`,
      message: 'is required for this kind of invoice',
    })),
    ...fields.flatMap((field) => problemsWith(`invoice.${field}`, rules[field], wish[field] ?? '')),
  ]
}
