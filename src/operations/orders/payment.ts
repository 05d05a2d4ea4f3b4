import { z } from 'zod'
import { type Payment, paymentStates } from '../../domain/orders/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

/** Payment instructions for a bank transfer or a store, while the payment is open. */
export const paymentInstructions = z.object({
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  code: z.string().describe('the account or code to pay to'),
  pay_before: momentOrNull,
})

export const paymentState = z.enum(paymentStates)

/** A payment; several payments with the same trade number belong to one order. */
export const payment = component(
  'Payment',
  z.object({
    id,
    trade_no: z.string().describe('the order it belongs to; several payments may share it'),
    amount: money,
    state: paymentState,
    payment_type: z.string().nullable(),
    created_at: moment,
    paid_at: momentOrNull,
    lines: z.array(
      z.object({ name: z.string(), kind: z.string(), quantity: z.number().int(), amount: money }),
    ),
    adjustments: z.array(
      z.object({ kind: z.string(), label: z.string(), code: z.string().nullable(), amount: money }),
    ),
    installment: z
      .object({
        sequence: z.number().int(),
        count: z.number().int(),
        next_charge_at: momentOrNull,
        remaining: money,
      })
      .nullable(),
    refund: z.object({
      state: z.string(),
      amount: money,
      requested_at: momentOrNull,
      refunded_at: momentOrNull,
    }),
    invoice_number: z.string().nullable(),
    instructions: paymentInstructions.nullable().describe('while it can be paid by them'),
  }),
)

/** A payment as operators see it. */
export const orderPayment = component(
  'OrderPayment',
  payment.extend({
    gateway: z.string(),
    taxes: z
      .array(z.object({ name: z.string(), rate: z.number(), amount: money }))
      .describe('in the amount; rate in 0.01 %'),
    needs_attention: z.string().nullable().describe('why it needs the attention of an operator'),
    dispute: z
      .object({
        state: z.enum(['open', 'won', 'lost']),
        evidence_due_at: momentOrNull.describe('the deadline for submitting evidence to the gateway'),
      })
      .nullable()
      .describe('a dispute of the buyer at their bank'),
  }),
)

export function toOrderPayment(row: Payment): z.input<typeof orderPayment> {
  const { gateway, needsAttention, disputeState: state, evidenceDueAt } = row
  return {
    ...toPayment(row),
    gateway,
    taxes: row.taxes.map(({ name, rate, amount }) => ({
      name,
      rate,
      amount: moneyOf(amount, row.currency),
    })),
    needs_attention: needsAttention,
    dispute: state && { state, evidence_due_at: evidenceDueAt && momentOf(evidenceDueAt) },
  }
}

export function toPayment(row: Payment): z.input<typeof payment> {
  const { currency } = row
  const amountOf = (minor: bigint) => moneyOf(minor, currency)
  return {
    id: row.id,
    trade_no: row.tradeNo,
    amount: amountOf(row.amount),
    state: row.state,
    payment_type: row.paymentType,
    created_at: momentOf(row.createdAt),
    paid_at: momentOf(row.paidAt),
    lines: row.lines.map((line) => ({
      name: line.name,
      kind: line.itemType,
      quantity: line.quantity,
      amount: amountOf(line.amount),
    })),
    adjustments: row.adjustments.map(({ kind, label, code, amount }) => ({
      kind,
      label,
      code,
      amount: amountOf(amount),
    })),
    installment: row.installment && {
      sequence: row.installment.sequence,
      count: row.installment.count,
      next_charge_at: momentOf(row.installment.nextChargeAt),
      remaining: amountOf(row.installment.remaining),
    },
    refund: {
      state: row.refundingState,
      amount: amountOf(row.refunded),
      requested_at: momentOf(row.refundRequestedAt),
      refunded_at: momentOf(row.refundedAt),
    },
    invoice_number: row.invoice?.number ?? null,
    instructions: toInstructions(row),
  }
}

export function toInstructions({ instructions }: Payment): z.input<typeof paymentInstructions> | null {
  if (!instructions) return null
  const { bankCode, bankName, codeNo, deadlineAt } = instructions
  return { bank_code: bankCode, bank_name: bankName, code: codeNo, pay_before: momentOf(deadlineAt) }
}

/** The order of a payment, by its id. */
export const orderId = resourceId<'Order'>('order')

/** A payment, by its id and that of its order. */
export const paymentOfOrder = { order_id: orderId, id: resourceId<'Payment'>('payment') }

export type PaymentReference = { readonly orderId: z.output<typeof orderId>; readonly id: Payment['id'] }

/** The current state of a payment; refuses a payment of another order. */
export async function paymentOfOrderById(
  { orders }: Pick<OperationModules, 'orders'>,
  operator: OperatorActor,
  { orderId, id }: PaymentReference,
): Promise<Payment> {
  const { payments } = await orders.orderById(operator, orderId)
  return orNotFound(
    payments.find((each) => each.id === id),
    'payment',
    id,
  )
}
