import { keysOf } from '../../../platform/records.ts'
import type { PaymentType } from '../payment-type.ts'
import type { NewebpaySettings } from './settings.ts'

/** The switches of NewebPay's page, by our methods. */
const switches = {
  credit: 'CREDIT',
  credit_installment: 'InstFlag',
  web_atm: 'WEBATM',
  atm: 'VACC',
  cvs: 'CVS',
  barcode: 'BARCODE',
} as const satisfies Partial<Record<PaymentType, string>>

export type NewebpayMethod = keyof typeof switches

/** The payment methods of the account; instalments only if NewebPay granted them. */
export function newebpayMethods({ instalments = [] }: NewebpaySettings): NewebpayMethod[] {
  const all = keysOf(switches)
  return instalments.length > 0 ? all : all.filter((method) => method !== 'credit_installment')
}

/** The fields that offer one method or all methods of the account. */
export function methodFields(
  settings: NewebpaySettings,
  method: PaymentType | undefined,
): Record<string, string> {
  const offered = newebpayMethods(settings).filter((each) => method === undefined || each === method)
  return Object.fromEntries(
    offered.map((each) => [
      switches[each],
      each === 'credit_installment' ? (settings.instalments ?? []).join(',') : '1',
    ]),
  )
}

const typeOf: Readonly<Record<string, PaymentType>> = {
  CREDIT: 'credit',
  WEBATM: 'web_atm',
  VACC: 'atm',
  CVS: 'cvs',
  BARCODE: 'barcode',
  LINEPAY: 'line_pay',
}

/** Our name of the method in a result; undefined for one that we do not know. */
export function typeInResult({
  PaymentType = '',
  Inst = '',
}: Readonly<Record<string, string>>): PaymentType | undefined {
  const type = typeOf[PaymentType]
  return type === 'credit' && Number(Inst) > 1 ? 'credit_installment' : type
}
