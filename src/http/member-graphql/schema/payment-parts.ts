import { offerTypes } from '../../../domain/catalog/index.ts'
import { invoiceKinds, invoiceStates } from '../../../domain/invoicing/index.ts'
import type { Payment } from '../../../domain/orders/index.ts'
import { builder } from './builder.ts'

type Line = Payment['lines'][number]
type Adjustment = Payment['adjustments'][number]
type OwnInvoice = NonNullable<Payment['invoice']>

/** An amount as the wire writes it. */
type Money = (minor: bigint) => string

const AdjustmentKind = builder.enumType('AdjustmentKind', {
  values: ['coupon', 'promotion'] as const satisfies Adjustment['kind'][],
})

export const PaymentAdjustment = builder
  .objectRef<ReturnType<typeof toAdjustment>>('PaymentAdjustment')
  .implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: AdjustmentKind }),
      label: t.exposeString('label'),
      code: t.exposeString('code', { nullable: true }),
      amount: t.expose('amount', { type: 'Decimal', description: 'Negative.' }),
    }),
  })

const LineitemType = builder.enumType('LineitemType', {
  values: offerTypes,
})

export const PaymentLineitem = builder.objectRef<ReturnType<typeof toLine>>('PaymentLineitem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    itemType: t.expose('itemType', { type: LineitemType }),
    itemId: t.exposeID('itemId'),
    quantity: t.exposeInt('quantity'),
    originalAmount: t.expose('originalAmount', { type: 'Decimal' }),
    discountAmount: t.expose('discountAmount', { type: 'Decimal' }),
    amount: t.expose('amount', { type: 'Decimal' }),
    refundedAmount: t.expose('refundedAmount', { type: 'Decimal' }),
  }),
})

const InvoiceKind = builder.enumType('InvoiceKind', {
  values: invoiceKinds,
})
const InvoiceState = builder.enumType('InvoiceState', {
  values: invoiceStates,
})

export const Invoice = builder.objectRef<ReturnType<typeof toInvoice>>('Invoice').implement({
  fields: (t) => ({
    number: t.exposeString('number', { nullable: true }),
    kind: t.expose('kind', { type: InvoiceKind }),
    state: t.expose('state', { type: InvoiceState }),
    buyerName: t.exposeString('buyerName', { nullable: true }),
    taxId: t.exposeString('taxId', { nullable: true }),
    carrier: t.exposeString('carrier', { nullable: true }),
    donationCode: t.exposeString('donationCode', { nullable: true }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true }),
    amount: t.expose('amount', { type: 'Decimal' }),
    allowanceAmount: t.expose('allowanceAmount', { type: 'Decimal' }),
  }),
})

// Field by field: a page has many of them, and spreading takes several times as long.
export function toAdjustment({ kind, label, code, amount }: Adjustment, money: Money) {
  return { kind, label, code, amount: money(amount) }
}

export function toLine(line: Line, money: Money) {
  return {
    id: line.id,
    name: line.name,
    itemType: line.itemType,
    itemId: line.itemId,
    quantity: line.quantity,
    originalAmount: money(line.original),
    discountAmount: money(line.discount),
    amount: money(line.amount),
    refundedAmount: money(line.refunded),
  }
}

export function toInvoice(invoice: OwnInvoice, money: Money) {
  return {
    number: invoice.number,
    kind: invoice.kind,
    state: invoice.state,
    buyerName: invoice.buyerName,
    taxId: invoice.taxId,
    carrier: invoice.carrier,
    donationCode: invoice.donationCode,
    issuedAt: invoice.issuedAt,
    amount: money(invoice.amount),
    allowanceAmount: money(invoice.allowance),
  }
}
