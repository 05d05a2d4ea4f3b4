import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Columns, columnsInJson } from '../../../platform/db/columns-in-json.ts'
import type {
  InvoicesTable,
  OrderAdjustmentsTable,
  OrderLinesTable,
  PaymentId,
  PaymentsTable,
  Schema,
} from '../../../platform/db/schema.gen.ts'

/** Payments with all that is shown of them. Amounts are text, to stay exact; moments are as JSON writes them. */
export type PaymentsInJson = {
  readonly payments: Columns<PaymentRow> | null
  readonly lines: Columns<OfPayment & LineRow> | null
  readonly adjustments: Columns<OfPayment & AdjustmentRow> | null
  readonly invoices: Columns<OfPayment & InvoiceRow> | null
}

type OfPayment = { paymentId: PaymentId }

type PaymentRow = Pick<
  PaymentsTable,
  | 'id'
  | 'orderId'
  | 'personId'
  | 'currency'
  | 'gateway'
  | 'paymentType'
  | 'state'
  | 'sequence'
  | 'bankCode'
  | 'bankName'
  | 'codeNo'
  | 'refundingState'
  | 'needsAttention'
  | 'disputeState'
> & {
  reference: string
  tradeNo: string
  instalments: number
  amount: string
  nextChargeAt: string | null
  deadlineAt: string | null
  paidAt: string | null
  refunded: string
  refundRequestedAt: string | null
  refundedAt: string | null
  evidenceDueAt: string | null
  createdAt: string
  remaining: string | null
}

type LineRow = Pick<OrderLinesTable, 'name' | 'itemType' | 'itemId' | 'quantity'> & {
  id: string
  original: string
  discount: string
  amount: string
  refunded: string
  tax: string
  taxName: string | null
  taxRate: number | null
  taxInclusive: boolean | null
}

type AdjustmentRow = Pick<OrderAdjustmentsTable, 'kind' | 'label' | 'code'> & { amount: string }

type InvoiceRow = Pick<
  InvoicesTable,
  'number' | 'kind' | 'state' | 'buyerName' | 'taxId' | 'carrier' | 'donationCode'
> & { issuedAt: string | null; amount: string; allowance: string }

/** Payments joined with their orders, as `paymentsInJson` needs them. */
export function withOrders<Row>(payments: SelectQueryBuilder<Schema, 'payments', Row>) {
  return payments
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .selectAll('payments')
    .select(['orders.tradeNo', 'orders.instalments', remaining.as('remaining')])
}

// What instalments are still to come: only asked where there are any.
const remaining = sql<bigint | null>`case when orders.instalments > 1 then orders.total - (
  select coalesce(sum(paid.amount), 0) from payments paid
  where paid.school_id = payments.school_id and paid.order_id = payments.order_id
    and paid.state in ('paid', 'refunding', 'refunded')
)::bigint end`

const paymentColumns = columnsInJson<PaymentRow>({
  id: 'id',
  orderId: 'order_id',
  personId: 'person_id',
  reference: 'gateway_reference',
  tradeNo: 'trade_no',
  instalments: 'instalments',
  amount: 'amount::text',
  currency: 'currency',
  gateway: 'gateway',
  paymentType: 'payment_type',
  state: 'state',
  sequence: 'sequence',
  nextChargeAt: 'next_charge_at',
  bankCode: 'bank_code',
  bankName: 'bank_name',
  codeNo: 'code_no',
  deadlineAt: 'deadline_at',
  paidAt: 'paid_at',
  refundingState: 'refunding_state',
  refunded: 'refunded::text',
  refundRequestedAt: 'refund_requested_at',
  refundedAt: 'refunded_at',
  needsAttention: 'needs_attention',
  disputeState: 'dispute_state',
  evidenceDueAt: 'evidence_due_at',
  createdAt: 'created_at',
  remaining: 'remaining::text',
})

const lineColumns = columnsInJson<OfPayment & LineRow>({
  paymentId: 'payment_id',
  id: 'id',
  name: 'name',
  itemType: 'item_type',
  itemId: 'item_id',
  quantity: 'quantity',
  original: 'original::text',
  discount: 'discount::text',
  amount: 'amount::text',
  refunded: 'refunded::text',
  tax: 'tax::text',
  taxName: 'tax_name',
  taxRate: 'tax_rate',
  taxInclusive: 'tax_inclusive',
})

const adjustmentColumns = columnsInJson<OfPayment & AdjustmentRow>({
  paymentId: 'payment_id',
  kind: 'kind',
  label: 'label',
  code: 'code',
  amount: 'amount::text',
})

const invoiceColumns = columnsInJson<OfPayment & InvoiceRow>({
  paymentId: 'invoice.payment_id',
  number: 'invoice.number',
  kind: 'invoice.kind',
  state: 'invoice.state',
  buyerName: 'invoice.buyer_name',
  taxId: 'invoice.tax_id',
  carrier: 'invoice.carrier',
  donationCode: 'invoice.donation_code',
  issuedAt: 'invoice.issued_at',
  amount: 'invoice.amount::text',
  allowance: 'invoice.allowance::text',
})

/** These payments and their parts in their order, by one statement. `offset 0`: each payment's by its index, however few. */
export function paymentsInJson(payments: Expression<unknown>): RawBuilder<PaymentsInJson> {
  return sql`with page as materialized (${payments})
    select (select ${paymentColumns} from page having count(*) > 0) as payments,
    (
      select ${lineColumns} from (
        select line.* from page cross join lateral (
          select share.payment_id, share.original, share.discount, share.amount, share.refunded,
            line.id, line.name, line.item_type, line.item_id, line.quantity, line.position,
            line.tax, line.tax_name, line.tax_rate, line.tax_inclusive
          from payment_lines share
          join order_lines line on line.school_id = share.school_id and line.id = share.line_id
          where share.school_id = page.school_id and share.payment_id = page.id offset 0
        ) as line order by line.position
      ) as line having count(*) > 0
    ) as lines,
    (
      select ${adjustmentColumns} from (
        select adjustment.* from page cross join lateral (
          select share.payment_id, share.amount, adjustment.id, adjustment.kind, adjustment.label, adjustment.code
          from payment_adjustments share
          join order_adjustments adjustment
            on adjustment.school_id = share.school_id and adjustment.id = share.adjustment_id
          where share.school_id = page.school_id and share.payment_id = page.id offset 0
        ) as adjustment order by adjustment.id
      ) as adjustment having count(*) > 0
    ) as adjustments,
    (
      select ${invoiceColumns} from page cross join lateral (
        select * from invoices where school_id = page.school_id and payment_id = page.id offset 0
      ) as invoice having count(*) > 0
    ) as invoices`
}
