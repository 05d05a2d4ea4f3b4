import { createHash } from 'node:crypto'
import type { PaymentType } from '../src/domain/gateways/index.ts'

export type CodeType = 'atm' | 'cvs' | 'barcode'

/** Days within which a code can be paid. */
export const daysToPay = { atm: 3, cvs: 7, barcode: 7 } as const satisfies Record<CodeType, number>

export const isCode = (type: PaymentType): type is CodeType => Object.hasOwn(daysToPay, type)

/** Payment codes for ATMs and stores, in the formats of Taiwan's gateways. */
export function codeOf(type: CodeType, tradeNo: string) {
  const digits = BigInt(`0x${hashOf(tradeNo)}`)
    .toString()
    .slice(0, 24)
  switch (type) {
    case 'atm':
      return { type, bankCode: '812', bankName: '台新國際商業銀行', codeNo: `9103${digits.slice(0, 12)}` }
    case 'cvs':
      return { type, codeNo: `LLL${digits.slice(0, 11)}` }
    case 'barcode':
      return { type, codeNo: `15${digits.slice(0, 7)}-${digits.slice(0, 16)}-${digits.slice(5, 20)}` }
  }
}

/** The trade number of an order and the gateway reference of its payment, for orders without a checkout. */
export const tradeNoOf = (orderId: string) => `L${hashOf(orderId).slice(0, 14).toUpperCase()}`
export const referenceOf = (tradeNo: string) => `${tradeNo}${hashOf(tradeNo).slice(0, 5).toUpperCase()}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
