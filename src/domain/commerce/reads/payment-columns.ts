import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/db/schema.gen.ts'

type Payments<Row> = SelectQueryBuilder<Schema, 'payments', Row>

/** A payment with all that is shown of it, in the one statement. Amounts inside JSON are text, to stay exact. */
export function withDetails<Row>(payments: Payments<Row>) {
  return payments
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .select([
      ...columns,
      'orders.tradeNo',
      'orders.instalments',
      linesJson.as('lines'),
      adjustmentsJson.as('adjustments'),
      invoiceJson.as('invoice'),
      remaining.as('remaining'),
    ])
}

const columns = [
  'payments.id',
  'payments.orderId',
  'payments.personId',
  'payments.amount',
  'payments.currency',
  'payments.gateway',
  'payments.paymentType',
  'payments.state',
  'payments.sequence',
  'payments.nextChargeAt',
  'payments.bankCode',
  'payments.bankName',
  'payments.codeNo',
  'payments.deadlineAt',
  'payments.paidAt',
  'payments.refundingState',
  'payments.refunded',
  'payments.refundRequestedAt',
  'payments.refundedAt',
  'payments.needsAttention',
  'payments.createdAt',
] as const

type LineJson = {
  readonly id: string
  readonly name: string
  readonly itemType: Schema['orderLines']['itemType']
  readonly itemId: string
  readonly quantity: number
  readonly original: string
  readonly discount: string
  readonly amount: string
  readonly refunded: string
}

const linesJson = sql<LineJson[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'name', line.name, 'itemType', line.item_type, 'itemId', line.item_id,
    'quantity', line.quantity, 'original', share.original::text, 'discount', share.discount::text,
    'amount', share.amount::text, 'refunded', share.refunded::text
  ) order by line.position), '[]')
  from payment_lines share
  join order_lines line on line.school_id = share.school_id and line.id = share.line_id
  where share.school_id = payments.school_id and share.payment_id = payments.id
)`

type AdjustmentJson = {
  readonly kind: Schema['orderAdjustments']['kind']
  readonly label: string
  readonly code: string | null
  readonly amount: string
}

const adjustmentsJson = sql<AdjustmentJson[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', adjustment.kind, 'label', adjustment.label, 'code', adjustment.code, 'amount', share.amount::text
  ) order by adjustment.id), '[]')
  from payment_adjustments share
  join order_adjustments adjustment
    on adjustment.school_id = share.school_id and adjustment.id = share.adjustment_id
  where share.school_id = payments.school_id and share.payment_id = payments.id
)`

type InvoiceJson = {
  readonly number: string | null
  readonly kind: Schema['invoices']['kind']
  readonly state: Schema['invoices']['state']
  readonly buyerName: string | null
  readonly taxId: string | null
  readonly carrier: string | null
  readonly donationCode: string | null
  readonly issuedAt: string | null
  readonly amount: string
  readonly allowance: string
}

const invoiceJson = sql<InvoiceJson | null>`(
  select json_build_object(
    'number', invoice.number, 'kind', invoice.kind, 'state', invoice.state, 'buyerName', invoice.buyer_name,
    'taxId', invoice.tax_id, 'carrier', invoice.carrier, 'donationCode', invoice.donation_code,
    'issuedAt', invoice.issued_at, 'amount', invoice.amount::text, 'allowance', invoice.allowance::text
  )
  from invoices invoice
  where invoice.school_id = payments.school_id and invoice.payment_id = payments.id
)`

// What instalments are still to come: only asked where there are any.
const remaining = sql<bigint | null>`case when orders.instalments > 1 then orders.total - (
  select coalesce(sum(paid.amount), 0) from payments paid
  where paid.school_id = payments.school_id and paid.order_id = payments.order_id
    and paid.state in ('paid', 'refunding', 'refunded')
)::bigint end`
