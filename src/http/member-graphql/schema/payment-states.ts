import type { PaymentType as OwnType } from '../../../domain/gateways/index.ts'
import { paymentStates, type RefundingState as Refunding } from '../../../domain/orders/index.ts'
import { builder } from './builder.ts'

export const PaymentType = builder.enumType('PaymentType', {
  values: [
    'credit',
    'credit_installment',
    'atm',
    'web_atm',
    'cvs',
    'barcode',
    'line_pay',
    'manual',
    'free',
  ] as const satisfies OwnType[],
})

export const PaymentState = builder.enumType('PaymentState', {
  values: paymentStates,
})

export const RefundingState = builder.enumType('RefundingState', {
  values: [
    'none',
    'requested',
    'processing',
    'partially_refunded',
    'refunded',
    'rejected',
    'failed',
  ] as const satisfies Refunding[],
})
