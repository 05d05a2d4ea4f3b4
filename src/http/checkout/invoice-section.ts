import { invoiceKinds } from '../../domain/invoicing/index.ts'
import type { Quote } from '../../domain/orders/index.ts'
import type { Html } from '../../platform/html/html.ts'
import { type Field, field } from '../page/components/field.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { invoiceIn } from './checkout-form.ts'
import { foldedPart } from './folded-part.ts'
import { invoiceMessages } from './invoice-messages.ts'
import { option } from './option-field.ts'

type InvoiceField = Field & { readonly of: 'carrier' | 'buyerName' | 'taxId' | 'donationCode' }

/** The fields of each kind of invoice; `of` is the name in the domain. */
export function invoiceFields(
  locale: SchoolContext['locale'],
  { invoiceForm }: Pick<Quote, 'invoiceForm'>,
): Readonly<Record<InvoiceKind, readonly InvoiceField[]>> {
  return invoiceForm === 'taiwan' ? taiwanFields(locale) : plainFields(locale)
}

type InvoiceKind = (typeof invoiceKinds)[number]

function plainFields(locale: SchoolContext['locale']) {
  const { plain, buyerName } = invoiceMessages(locale)
  return {
    personal: [],
    company: [
      {
        of: 'buyerName',
        name: 'buyer_name',
        label: buyerName,
        autocomplete: 'organization',
        isOptional: true,
      },
      {
        of: 'taxId',
        name: 'tax_id',
        label: plain.taxId,
        hint: plain.taxIdHint,
        isOptional: true,
        isVerbatim: true,
        autocomplete: 'off',
      },
    ],
    donation: [],
  } as const satisfies Record<InvoiceKind, readonly InvoiceField[]>
}

function taiwanFields(locale: SchoolContext['locale']) {
  const messages = invoiceMessages(locale)
  const verbatim = { isVerbatim: true, autocomplete: 'off' } as const
  return {
    personal: [
      {
        of: 'carrier',
        name: 'carrier',
        label: messages.carrier,
        hint: messages.carrierHint,
        isOptional: true,
        ...verbatim,
      },
    ],
    company: [
      {
        of: 'buyerName',
        name: 'buyer_name',
        label: messages.buyerName,
        autocomplete: 'organization',
        isOptional: true,
      },
      {
        of: 'taxId',
        name: 'tax_id',
        label: messages.taxId,
        hint: messages.taxIdHint,
        isOptional: true,
        inputmode: 'numeric',
        ...verbatim,
      },
    ],
    donation: [
      {
        of: 'donationCode',
        name: 'donation',
        label: messages.donationCode,
        hint: messages.donationHint,
        inputmode: 'numeric',
        isOptional: true,
        ...verbatim,
      },
    ],
  } as const satisfies Record<InvoiceKind, readonly InvoiceField[]>
}

const plainKinds = invoiceKinds.filter((kind) => kind !== 'donation')

/** The choice of the invoice. */
export function invoiceSection({ locale }: SchoolContext, quote: Quote, state: FormState): Html {
  const messages = invoiceMessages(locale)
  const selectedKind = invoiceIn(state.values, quote.invoiceForm).kind
  const all = invoiceFields(locale, quote)
  const isOfTaiwan = quote.invoiceForm === 'taiwan'
  const offered = isOfTaiwan ? invoiceKinds : plainKinds
  const labels = isOfTaiwan ? messages.kinds : messages.plain.kinds
  const kinds = offered.map((kind) =>
    option({
      ...labels[kind],
      name: 'invoice_kind',
      value: kind,
      isChosen: kind === selectedKind,
      inside: all[kind].map((each) => field(state, each)),
    }),
  )
  const title = isOfTaiwan ? messages.title : messages.plain.title
  const isOpen =
    selectedKind !== 'personal' || offered.some((kind) => all[kind].some((each) => isUsed(state, each)))
  return foldedPart(
    { name: 'invoice_kind', title, current: labels[selectedKind].title, isOpen, problem: undefined },
    kinds,
  )
}

function isUsed({ values, problems }: FormState, { name }: Field): boolean {
  return problems.has(name) || Boolean(values[name]?.trim())
}
