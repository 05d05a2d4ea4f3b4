import { keysOf } from '../../../platform/records.ts'
import type { PaymentType } from '../payment-type.ts'
import type { EcpayFields } from './check-mac-value.ts'
import type { EcpaySettings } from './settings.ts'

/** ECPay's names of the methods, for a checkout with a chosen method. */
export const choosePayment = {
  credit: 'Credit',
  credit_installment: 'Credit',
  web_atm: 'WebATM',
  atm: 'ATM',
  cvs: 'CVS',
  barcode: 'BARCODE',
} as const satisfies Partial<Record<PaymentType, string>>

export type EcpayMethod = keyof typeof choosePayment

/** The payment methods of the account; instalments only if ECPay granted them. */
export function ecpayMethods({ instalments = [] }: EcpaySettings): EcpayMethod[] {
  const all = keysOf(choosePayment)
  return instalments.length > 0 ? all : all.filter((method) => method !== 'credit_installment')
}

export function isEcpayMethod(type: PaymentType): type is EcpayMethod {
  return Object.hasOwn(choosePayment, type)
}

// A webhook names method and bank: "ATM_TAISHIN", "Credit_CreditCard".
const typeOfPrefix: Readonly<Record<string, EcpayMethod>> = {
  Credit: 'credit',
  WebATM: 'web_atm',
  ATM: 'atm',
  CVS: 'cvs',
  BARCODE: 'barcode',
}

/** Our name of the method in a webhook or an answer; undefined for one we do not offer. */
export function typeInWebhook({ PaymentType = '', stage = '' }: EcpayFields): EcpayMethod | undefined {
  const type = typeOfPrefix[PaymentType.split('_', 1)[0] ?? '']
  // ECPay reports both as a card: only the number of instalments differs.
  return type === 'credit' && Number(stage) > 1 ? 'credit_installment' : type
}
