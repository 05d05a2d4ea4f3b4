import { fromTaipeiTime } from '../taipei-time.ts'
import type { ParsedWebhook, Webhook } from '../webhook.ts'
import { type EcpayFields, isSignedByEcpay } from './check-mac-value.ts'
import { type EcpayMethod, typeInWebhook } from './payment-types.ts'
import { authorizationIn, isOfPeriod, periodWebhook } from './period.ts'
import type { EcpaySettings } from './settings.ts'

// Success of a code's issue differs by method: 2 for ATM, 10100073 for the stores.
const codeIssued = new Set(['2', '10100073'])

/** Parses and verifies webhooks to ReturnURL and PaymentInfoURL. */
export function parseEcpayWebhook(settings: EcpaySettings, raw: string): ParsedWebhook {
  const fields = Object.fromEntries(new URLSearchParams(raw))
  const reference = fields['MerchantTradeNo'] ?? null
  if (!isSignedByEcpay(settings, fields)) return { is: 'forged', reference }
  if (fields['MerchantID'] !== settings.merchantId) return { is: 'forged', reference }
  // A test webhook from the merchant's page: signed, but without money.
  if (fields['SimulatePaid'] === '1' && settings.environment === 'production') {
    return { is: 'irrelevant', why: 'SimulatePaid' }
  }
  if (isOfPeriod(fields)) return periodWebhook(fields)
  const webhook = webhookFrom(fields)
  return webhook ? { is: 'verified', webhook } : { is: 'unreadable', reference }
}

function webhookFrom(fields: EcpayFields): Webhook | undefined {
  const { MerchantTradeNo: reference, TradeNo: tradeNo, TradeAmt = '', RtnCode = '' } = fields
  const type = typeInWebhook(fields)
  if (!reference || !tradeNo || !/^\d{1,15}$/.test(TradeAmt)) return undefined
  const common = { reference, amount: BigInt(TradeAmt), currency: 'TWD' as const }
  if (RtnCode === '1') return paidWebhook(common, fields, { type, tradeNo })
  if (codeIssued.has(RtnCode)) return type && codeWebhook(common, fields, { type, tradeNo })
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

type Common = Pick<Webhook, 'reference' | 'amount' | 'currency'>
type TradeReference = { readonly type: EcpayMethod; readonly tradeNo: string }
/** Accepts a payment by a method that we do not offer: the money must be recorded. */
type UnnamedTrade = { readonly type: EcpayMethod | undefined; readonly tradeNo: string }

function paidWebhook(
  common: Common,
  fields: EcpayFields,
  { type, tradeNo }: UnnamedTrade,
): Webhook | undefined {
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

function codeWebhook(
  common: Common,
  fields: EcpayFields,
  { type, tradeNo }: TradeReference,
): Webhook | undefined {
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
