import type { PaymentType } from '../../ledger/ledger-event.ts'

/** What ECPay calls the methods when one is chosen beforehand. */
export const choosePayment = {
  credit: 'Credit',
  credit_installment: 'Credit',
  web_atm: 'WebATM',
  atm: 'ATM',
  cvs: 'CVS',
  barcode: 'BARCODE',
} as const satisfies Partial<Record<PaymentType, string>>

export type EcpayMethod = keyof typeof choosePayment
export const ecpayMethods = Object.keys(choosePayment) as EcpayMethod[]

export function isEcpayMethod(type: PaymentType): type is EcpayMethod {
  return Object.hasOwn(choosePayment, type)
}

// A notice names method and bank: "ATM_TAISHIN", "Credit_CreditCard".
const typeOfPrefix: Readonly<Record<string, EcpayMethod>> = {
  Credit: 'credit',
  WebATM: 'web_atm',
  ATM: 'atm',
  CVS: 'cvs',
  BARCODE: 'barcode',
}

/** Our name of the method in a notice; undefined for one we do not offer. */
export function typeInNotice(paymentType: string): EcpayMethod | undefined {
  return typeOfPrefix[paymentType.split('_', 1)[0] ?? '']
}
