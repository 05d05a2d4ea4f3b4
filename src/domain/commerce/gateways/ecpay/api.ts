import type { Clock } from '../../../../platform/clock.ts'
import type { OutboundHttp } from '../../../../platform/outbound-http/index.ts'
import type { GatewayPayment, QueryAnswer, RefundAnswer } from '../../gateway.ts'
import { checkMacValue, type EcpayFields, isSignedByEcpay } from './check-mac-value.ts'
import { typeInNotice } from './payment-types.ts'
import { type EcpaySettings, ecpayAddress } from './settings.ts'
import { fromTaipeiTime } from './taipei-time.ts'

export type EcpayDeps = { readonly http: OutboundHttp; readonly clock: Clock }

type Answer =
  | { readonly is: 'answered'; readonly fields: EcpayFields }
  | { readonly is: 'unknown'; readonly why: string }

/** Queries the status of a payment at ECPay (QueryTradeInfo V5). */
export async function queryTrade(
  deps: EcpayDeps,
  settings: EcpaySettings,
  payment: GatewayPayment,
): Promise<QueryAnswer> {
  // ECPay accepts a timestamp for three minutes.
  const timeStamp = Math.floor(deps.clock.now().getTime() / 1000).toString()
  const asked = { MerchantID: settings.merchantId, MerchantTradeNo: payment.reference, TimeStamp: timeStamp }
  const answer = await post(deps, settings, '/Cashier/QueryTradeInfo/V5', asked)
  if (answer.is === 'unknown') return answer
  if (!isSignedByEcpay(settings, answer.fields))
    return { is: 'unknown', why: 'The answer is not signed by ECPay' }
  return toQueryAnswer(payment, answer.fields)
}

function toQueryAnswer(payment: GatewayPayment, fields: EcpayFields): QueryAnswer {
  const { TradeStatus, TradeNo = '', TradeAmt = '', PaymentDate = '', MerchantTradeNo } = fields
  if (TradeStatus === '0') return { is: 'unpaid' }
  const type = typeInNotice(fields)
  const happenedAt = fromTaipeiTime(PaymentDate)
  const isWhole = MerchantTradeNo === payment.reference && /^\d{1,15}$/.test(TradeAmt) && TradeNo !== ''
  if (TradeStatus !== '1' || !happenedAt || !isWhole) return { is: 'unknown', why: `Status ${TradeStatus}` }
  return {
    is: 'told',
    notice: {
      reference: payment.reference,
      eventId: `paid:${TradeNo}`,
      kind: 'paid',
      amount: BigInt(TradeAmt),
      currency: 'TWD',
      happenedAt,
      detail: { type, gatewayTradeNo: TradeNo },
    },
  }
}

/**
 * Refunds a card payment (DoAction): a captured payment is refunded (R). Before the capture, the capture is
 * cancelled (E) and then the payment (N).
 */
export async function refundCard(
  deps: EcpayDeps,
  settings: EcpaySettings,
  payment: GatewayPayment,
  { amount, isWhole }: { readonly amount: bigint; readonly isWhole: boolean },
): Promise<RefundAnswer> {
  if (payment.gatewayTradeNo === null) return { is: 'by-hand', why: 'ECPay has not sent its trade number' }
  const act = (action: 'R' | 'E' | 'N') =>
    doAction(deps, settings, { payment, tradeNo: payment.gatewayTradeNo ?? '', action, amount })
  const refunded = await act('R')
  if (refunded.is !== 'refused' || !isWhole) return refunded
  const calledOff = await act('E')
  if (calledOff.is === 'by-hand') return calledOff
  const letGo = await act('N')
  return letGo.is === 'refused' ? refunded : letGo
}

async function doAction(
  deps: EcpayDeps,
  settings: EcpaySettings,
  asked: { payment: GatewayPayment; tradeNo: string; action: 'R' | 'E' | 'N'; amount: bigint },
): Promise<RefundAnswer> {
  const answer = await post(deps, settings, '/CreditDetail/DoAction', {
    MerchantID: settings.merchantId,
    MerchantTradeNo: asked.payment.reference,
    TradeNo: asked.tradeNo,
    Action: asked.action,
    TotalAmount: asked.amount.toString(),
  })
  // Without a response the result of the refund is unknown: it must not be sent twice.
  if (answer.is === 'unknown') return { is: 'by-hand', why: answer.why }
  const { RtnCode, RtnMsg = '' } = answer.fields
  if (RtnCode === undefined) return { is: 'by-hand', why: 'ECPay sent an unexpected answer' }
  return RtnCode === '1' ? { is: 'done' } : { is: 'refused', why: `${RtnCode} ${RtnMsg}`.trim() }
}

async function post(
  { http }: EcpayDeps,
  settings: EcpaySettings,
  path: Parameters<typeof ecpayAddress>[1],
  fields: EcpayFields,
): Promise<Answer> {
  const signed = { ...fields, CheckMacValue: checkMacValue(settings, fields) }
  const outcome = await http.request(ecpayAddress(settings, path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(signed).toString(),
    maxBytes: 64_000,
    timeoutMs: 20_000,
  })
  if (outcome.is === 'refused') return { is: 'unknown', why: outcome.why }
  if (outcome.status !== 200) return { is: 'unknown', why: `HTTP ${outcome.status}` }
  return { is: 'answered', fields: Object.fromEntries(new URLSearchParams(outcome.body.toString('utf8'))) }
}
