import type { Payment as OwnPayment } from '../../../domain/orders/index.ts'
import { toDecimal } from '../../../platform/money.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import {
  Invoice,
  PaymentAdjustment,
  PaymentLineitem,
  toAdjustment,
  toInvoice,
  toLine,
} from './payment-parts.ts'
import { PaymentState, PaymentType, RefundingState } from './payment-states.ts'
import { Viewer } from './viewer.ts'

type PaymentView = ReturnType<typeof toPayment>

const Installment = builder.objectRef<NonNullable<PaymentView['installment']>>('Installment').implement({
  fields: (t) => ({
    sequence: t.exposeInt('sequence'),
    count: t.exposeInt('count'),
    nextChargeAt: t.expose('nextChargeAt', { type: 'DateTime', nullable: true }),
    remainingAmount: t.expose('remainingAmount', { type: 'Decimal' }),
  }),
})

const instruction = 'Set while an ATM or convenience-store payment is not paid, and once it has expired.'

const Payment = builder.objectRef<PaymentView>('Payment').implement({
  description: 'One payment. The payments of one purchase have the same tradeNo.',
  fields: (t) => ({
    id: t.exposeID('id'),
    tradeNo: t.exposeString('tradeNo', { description: 'The public identifier of the order.' }),
    amount: t.expose('amount', { type: 'Decimal' }),
    currency: t.exposeString('currency'),
    paymentType: t.expose('paymentType', {
      type: PaymentType,
      nullable: true,
      description: 'Null until a method was chosen.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true }),
    paymentState: t.expose('paymentState', { type: PaymentState }),
    adjustments: t.expose('adjustments', { type: [PaymentAdjustment], extensions: { listSize: 2 } }),
    invoice: t.expose('invoice', { type: Invoice, nullable: true }),
    lineitems: t.expose('lineitems', { type: [PaymentLineitem], extensions: { listSize: 5 } }),
    installment: t.expose('installment', { type: Installment, nullable: true }),
    refundingState: t.expose('refundingState', { type: RefundingState }),
    refundedAmount: t.expose('refundedAmount', { type: 'Decimal' }),
    refundedAt: t.expose('refundedAt', { type: 'DateTime', nullable: true }),
    refundRequestedAt: t.expose('refundRequestedAt', { type: 'DateTime', nullable: true }),
    bankCode: t.exposeString('bankCode', { nullable: true, description: instruction }),
    bankName: t.exposeString('bankName', { nullable: true, description: instruction }),
    codeNo: t.exposeString('codeNo', { nullable: true, description: instruction }),
    expiredAt: t.expose('expiredAt', { type: 'DateTime', nullable: true, description: instruction }),
  }),
})

builder.objectField(Viewer, 'payments', (t) =>
  t.connection(
    {
      type: Payment,
      description: 'The viewer’s payments at this school, newest first, including unpaid and expired ones.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, recordActivity } = context
        recordActivity('payments')
        return connectionOf(context, args, info, {
          name: 'payments',
          read: (page) => modules.orders.payments(member, page),
          cursorOf: ({ createdAt: at, id }) => ({ at, id }),
          toNode: (payment) => toPayment(payment),
        })
      },
    },
    ...namesOf('Payment'),
  ),
)

function toPayment(payment: OwnPayment) {
  const {
    currency,
    installment,
    instructionsGiven: instructions,
    state,
    refunded,
    lines,
    adjustments,
    invoice,
  } = payment
  const money = (minor: bigint) => toDecimal({ minor, currency })
  return {
    id: payment.id,
    tradeNo: payment.tradeNo,
    amount: money(payment.amount),
    currency,
    paymentType: payment.paymentType,
    createdAt: payment.createdAt,
    paidAt: payment.paidAt,
    paymentState: state,
    adjustments: adjustments.map((adjustment) => toAdjustment(adjustment, money)),
    invoice: invoice && toInvoice(invoice, money),
    lineitems: lines.map((line) => toLine(line, money)),
    installment: installment && { ...installment, remainingAmount: money(installment.remaining) },
    refundingState: payment.refundingState,
    refundedAmount: money(refunded),
    refundedAt: payment.refundedAt,
    refundRequestedAt: payment.refundRequestedAt,
    bankCode: instructions?.bankCode ?? null,
    bankName: instructions?.bankName ?? null,
    codeNo: instructions?.codeNo ?? null,
    expiredAt: instructions?.deadlineAt ?? null,
  }
}
