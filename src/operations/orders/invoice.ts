import { z } from 'zod'
import { invoiceIssuers, invoiceKinds, invoiceStates } from '../../domain/invoicing/index.ts'
import type { FailedInvoice, OrderInvoice } from '../../domain/orders/index.ts'
import { currencyOf } from '../../platform/money.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

const kind = z.enum(invoiceKinds)

/** An invoice in any state. */
export const invoice = component(
  'Invoice',
  z.object({
    payment_id: id,
    order_id: id,
    trade_no: z.string(),
    number: z.string().nullable(),
    issuer: z.enum(invoiceIssuers),
    state: z.enum(invoiceStates),
    kind,
    buyer_name: memberName,
    tax_id: z.string().nullable(),
    carrier: z.string().nullable(),
    donation_code: z.string().nullable(),
    amount: money,
    refunded: money,
    issued_at: momentOrNull,
    voided_at: momentOrNull,
    void_reason: z.string().nullable(),
    problem: z.string().nullable().describe('the last message of the issuer, until it succeeds'),
    failed_at: momentOrNull.describe('since when it needs the attention of an operator'),
    next_try_at: momentOrNull,
  }),
)

/** An invoice with its credit notes, and the voided ones that it replaces. */
export const orderInvoice = component(
  'OrderInvoice',
  invoice.extend({
    credit_notes: z.array(
      z.object({
        refund_id: id,
        number: z.string().nullable(),
        state: z
          .enum(['pending', 'issued', 'not_needed'])
          .describe('not_needed: the whole invoice was voided'),
        amount: money,
        issued_at: momentOrNull,
      }),
    ),
    replaces: z
      .array(
        z.object({
          number: z.string(),
          issued_at: moment,
          voided_at: moment,
          void_reason: z.string().nullable(),
        }),
      )
      .describe('voided invoices of the same payment, the oldest first'),
  }),
)

export function toInvoice(row: FailedInvoice): z.input<typeof invoice> {
  const amountOf = (minor: bigint) => moneyOf(minor, currencyOf(row.currency))
  return {
    payment_id: row.paymentId,
    order_id: row.orderId,
    trade_no: row.tradeNo,
    number: row.number,
    issuer: row.issuer,
    state: row.state,
    kind: row.kind,
    buyer_name: row.buyerName,
    tax_id: row.taxId,
    carrier: row.carrier,
    donation_code: row.donationCode,
    amount: amountOf(row.amount),
    refunded: amountOf(row.allowance),
    issued_at: momentOf(row.issuedAt),
    voided_at: momentOf(row.voidedAt),
    void_reason: row.voidReason,
    problem: row.problem,
    failed_at: momentOf(row.failedAt),
    next_try_at: row.problem === null ? null : momentOf(row.dueAt),
  }
}

export function toOrderInvoice(row: OrderInvoice): z.input<typeof orderInvoice> {
  const currency = currencyOf(row.currency)
  return {
    ...toInvoice(row),
    credit_notes: row.allowances.map((each) => ({
      refund_id: each.refundId,
      number: each.number,
      state: each.state,
      amount: moneyOf(each.amount, currency),
      issued_at: momentOf(each.issuedAt),
    })),
    replaces: row.voidedBefore.map((each) => ({
      number: each.number,
      issued_at: momentOf(each.issuedAt),
      voided_at: momentOf(each.voidedAt),
      void_reason: each.voidReason,
    })),
  }
}

/** The download URL of an invoice. */
export const invoiceDocument = component(
  'InvoiceDocument',
  z.object({ url: z.string().describe('of a PDF; works without a token'), expires_at: moment }),
)
