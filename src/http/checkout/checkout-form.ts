import type { FastifyRequest } from 'fastify'
import { type InvoiceDetails, type InvoiceForm, invoiceKinds } from '../../domain/invoicing/index.ts'
import { mostOf, mostSelections, type Selection } from '../../domain/pricing/index.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { cartIn } from '../shared/cart.ts'
import { bumpsIn } from './bump-section.ts'
import type { Values } from './submitted-values.ts'

export const payField = 'pay'
export const couponField = 'coupon'

/** The origin of the selections. */
export type Source = 'address' | 'cart'

/** A submitted checkout. */
export type CheckoutForm = {
  readonly selections: readonly Selection[]
  readonly source: Source
  readonly action: Action
  readonly values: Values
  readonly idempotencyKey: string
  /** The total shown on the page. */
  readonly expectedTotal: bigint | undefined
  /** True if the page was rendered for a signed-in member. */
  readonly wasSignedIn: boolean
}

const actions = ['order', 'again', 'code', 'sign_in', 'not_me', 'uncoupon', 'update'] as const
export type Action = (typeof actions)[number]

/** Parses a submitted checkout. An unknown action only re-renders the page, so nothing is ordered by accident. */
export function checkoutIn(request: FastifyRequest): CheckoutForm {
  const fields = fieldsOf(request)
  const submittedAction = fields['do'] ?? ''
  const total = fields['expected_total'] ?? ''
  return {
    selections: selectionsIn(fields, submittedAction),
    source: fields['from'] === 'cart' ? 'cart' : 'address',
    action: actions.find((each) => each === submittedAction) ?? 'update',
    values: submittedAction === 'uncoupon' ? { ...fields, [couponField]: '' } : fields,
    idempotencyKey: fields['request_key'] ?? '',
    expectedTotal: /^\d{1,18}$/.test(total) ? BigInt(total) : undefined,
    wasSignedIn: fields['signed_in'] === 'yes',
  }
}

// `remove:2` removes the third line; `quantity_2` is its number of seats.
function selectionsIn(fields: Values, submittedAction: string): Selection[] {
  const removed = /^remove:(\d{1,2})$/.exec(submittedAction)?.[1]
  const selections = cartIn(fields['items'] ?? '').flatMap((selection, at) => {
    if (String(at) === removed) return []
    const requested = Number(fields[`quantity_${at}`])
    const isNumber = Number.isInteger(requested) && requested >= 1 && requested <= mostOf(selection.itemType)
    return [isNumber ? { ...selection, quantity: requested } : selection]
  })
  const added = bumpsIn(fields).filter(({ offerId }) => !selections.some((each) => each.offerId === offerId))
  return selections.length === 0 ? [] : [...selections, ...added].slice(0, mostSelections)
}

/** The submitted invoice details. */
export function invoiceIn(values: Values, form: InvoiceForm = 'taiwan'): InvoiceDetails {
  const submittedKind = invoiceKinds.find((each) => each === values['invoice_kind']) ?? 'personal'
  // A draft may name offers of another school or former offers of this one.
  const kind = submittedKind === 'donation' && form !== 'taiwan' ? 'personal' : submittedKind
  return {
    kind,
    buyerName: kind === 'company' ? values['buyer_name'] : undefined,
    taxId: values['tax_id'],
    carrier: values['carrier'],
    donationCode: values['donation'],
  }
}
