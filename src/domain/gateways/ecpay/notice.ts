import type { Notice, ParsedNotice } from '../gateway.ts'
import { fromTaipeiTime } from '../taipei-time.ts'
import { type EcpayFields, isSignedByEcpay } from './check-mac-value.ts'
import { type EcpayMethod, typeInNotice } from './payment-types.ts'
import { authorizationIn, isOfPeriod, periodNotice } from './period.ts'
import type { EcpaySettings } from './settings.ts'

// Success of a code's issue differs by method: 2 for ATM, 10100073 for the stores.
const codeIssued = new Set(['2', '10100073'])

/** Parses and verifies notices to ReturnURL and PaymentInfoURL. */
export function parseEcpayNotice(settings: EcpaySettings, raw: string): ParsedNotice {
  const fields = Object.fromEntries(new URLSearchParams(raw))
  const reference = fields['MerchantTradeNo'] ?? null
  if (!isSignedByEcpay(settings, fields)) return { is: 'forged', reference }
  if (fields['MerchantID'] !== settings.merchantId) return { is: 'forged', reference }
  // A test notice from the merchant's page: signed, but without money.
  if (fields['SimulatePaid'] === '1' && settings.environment === 'production') {
    return { is: 'irrelevant', why: 'SimulatePaid' }
  }
  if (isOfPeriod(fields)) return periodNotice(fields)
  const notice = noticeFrom(fields)
  return notice ? { is: 'verified', notice } : { is: 'unreadable', reference }
}

function noticeFrom(fields: EcpayFields): Notice | undefined {
  const { MerchantTradeNo: reference, TradeNo: tradeNo, TradeAmt = '', RtnCode = '' } = fields
  const type = typeInNotice(fields)
  if (!reference || !tradeNo || !/^\d{1,15}$/.test(TradeAmt)) return undefined
  const common = { reference, amount: BigInt(TradeAmt), currency: 'TWD' as const }
  if (RtnCode === '1') return paidNotice(common, fields, { type, tradeNo })
  if (codeIssued.has(RtnCode)) return type && codeNotice(common, fields, { type, tradeNo })
  const happenedAt = momentIn(fields)
  const note = `${RtnCode} ${fields['RtnMsg'] ?? ''}`.trim()
  return (
    happenedAt && {
      ...common,
      kind: 'declined',
      eventId: `declined:${tradeNo}:${RtnCode}`,
      happenedAt,
      detail: { type, gatewayTradeNo: tradeNo, note },
    }
  )
}

function momentIn({ PaymentDate = '', TradeDate = '' }: EcpayFields): Date | undefined {
  return fromTaipeiTime(PaymentDate) ?? fromTaipeiTime(TradeDate)
}

type Common = Pick<Notice, 'reference' | 'amount' | 'currency'>
type Named = { readonly type: EcpayMethod; readonly tradeNo: string }
/** Accepts a payment by a method that we do not offer: the money must be recorded. */
type PerhapsNamed = { readonly type: EcpayMethod | undefined; readonly tradeNo: string }

function paidNotice(
  common: Common,
  fields: EcpayFields,
  { type, tradeNo }: PerhapsNamed,
): Notice | undefined {
  const happenedAt = momentIn(fields)
  if (!happenedAt) return undefined
  return {
    ...common,
    kind: 'paid',
    eventId: `paid:${tradeNo}`,
    happenedAt,
    detail: { type, gatewayTradeNo: tradeNo, stored: authorizationIn(fields) },
  }
}

function codeNotice(common: Common, fields: EcpayFields, { type, tradeNo }: Named): Notice | undefined {
  const happenedAt = fromTaipeiTime(fields['TradeDate'] ?? '')
  const deadline = fromTaipeiTime(fields['ExpireDate'] ?? '')
  if (!happenedAt || !deadline) return undefined
  const { BankCode: bankCode } = fields
  const detail = { type, bankCode, codeNo: codeIn(fields, type), deadlineAt: deadline.toISOString() }
  return {
    ...common,
    kind: 'code_issued',
    eventId: `code:${tradeNo}`,
    happenedAt,
    detail: { ...detail, gatewayTradeNo: tradeNo },
  }
}

function codeIn(fields: EcpayFields, type: EcpayMethod): string {
  const { vAccount = '', PaymentNo = '', Barcode1 = '', Barcode2 = '', Barcode3 = '' } = fields
  if (type === 'atm') return vAccount
  return type === 'barcode' ? [Barcode1, Barcode2, Barcode3].join(' ') : PaymentNo
}
