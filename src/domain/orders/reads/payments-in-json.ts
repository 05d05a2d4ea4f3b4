import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { type Columns, columnsInJson } from '../../../platform/db/columns-in-json.ts'
import type {
  InvoicesTable,
  PaymentId,
  PaymentsTable,
  Schema,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'

/** Payments with their lines, refunds and invoices. Amounts are text, to stay exact; times are JSON text. */
export type PaymentsInJson = {
  readonly payments: Columns<PaymentRow> | null
  /** A JSON list with the receipt of each payment, in the order of the payments. */
  readonly receipts: string | null
  readonly refunded: Columns<OfPayment & { lineId: string; refunded: string }> | null
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

type InvoiceRow = Pick<
  InvoicesTable,
  'number' | 'kind' | 'state' | 'buyerName' | 'taxId' | 'carrier' | 'donationCode'
> & { issuedAt: string | null; amount: string; allowance: string }

/** Payments as `paymentsInJson` needs them. */
export function withRemaining<Row>(
  schoolId: SchoolId,
  payments: SelectQueryBuilder<Schema, 'payments', Row>,
) {
  return payments.selectAll('payments').select(remaining(schoolId).as('remaining'))
}

/** The payments of the order with this trade number. */
export function ofOrder(tradeNo: string) {
  return ({ exists, selectFrom }: ExpressionBuilder<Schema, 'payments'>) =>
    exists(
      selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.schoolId', '=', 'payments.schoolId')
        .whereRef('orders.id', '=', 'payments.orderId')
        .where('orders.tradeNo', '=', tradeNo),
    )
}

// The unpaid rest of an order, computed only for orders with instalments.
const remaining = (schoolId: SchoolId) => sql<
  bigint | null
>`case when payments.instalment_count is distinct from 1 then (
  select orders.total - (
    select coalesce(sum(paid.amount), 0) from payments paid
    where paid.school_id = ${schoolId} and paid.order_id = payments.order_id
      and paid.state in ('paid', 'refunding', 'refunded')
  )::bigint
  from orders where orders.school_id = ${schoolId} and orders.id = payments.order_id
) end`

const paymentColumns = columnsInJson<PaymentRow>({
  id: 'id',
  orderId: 'order_id',
  personId: 'person_id',
  reference: 'gateway_reference',
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

const refundedColumns = columnsInJson<OfPayment & { lineId: string; refunded: string }>({
  paymentId: 'share.payment_id',
  lineId: 'share.line_id',
  refunded: 'share.refunded::text',
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
export function paymentsInJson(
  schoolId: SchoolId,
  payments: Expression<unknown>,
): RawBuilder<PaymentsInJson> {
  return sql`with page as materialized (${payments})
    select (select ${paymentColumns} from page having count(*) > 0) as payments,
    (
      select '[' || string_agg(receipt, ',') || ']' from page
    ) as receipts,
    (
      select ${refundedColumns} from page cross join lateral (
        select * from payment_lines
        where page.refunded > 0 and school_id = ${schoolId} and payment_id = page.id offset 0
      ) as share having count(*) > 0
    ) as refunded,
    (
      select ${invoiceColumns} from page cross join lateral (
        select * from invoices where school_id = ${schoolId} and payment_id = page.id offset 0
      ) as invoice having count(*) > 0
    ) as invoices`
}
