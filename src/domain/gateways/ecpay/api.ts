import type { GatewayPayment, GatewayTest, QueryAnswer, RefundAnswer } from '../gateway.ts'
import { gatewayTimeoutMs, keyTestTimeoutMs } from '../limits.ts'
import { fromTaipeiTime } from '../taipei-time.ts'
import { type EcpayFields, isSignedByEcpay } from './check-mac-value.ts'
import { typeInWebhook } from './payment-types.ts'
import { authorizationIn, tradeOfExecution } from './period.ts'
import { type EcpayDeps, post, timeStamp } from './request.ts'
import type { EcpaySettings } from './settings.ts'

/** Queries the status of a payment at ECPay (QueryTradeInfo V5). */
export async function queryTrade(
  deps: EcpayDeps,
  settings: EcpaySettings,
  payment: GatewayPayment,
): Promise<QueryAnswer> {
  const answer = await queryStatus(deps, settings, payment.reference, gatewayTimeoutMs)
  if (answer.is === 'unknown') return answer
  if (!isSignedByEcpay(settings, answer.fields))
    return { is: 'unknown', why: 'The response is not signed by ECPay' }
  return toQueryAnswer(payment, answer.fields)
}

/** Queries a trade that does not exist: with valid keys the answer is signed. */
export async function tryKeys(deps: EcpayDeps, settings: EcpaySettings): Promise<GatewayTest> {
  const answer = await queryStatus(deps, settings, 'LECTERNKEYTEST', keyTestTimeoutMs)
  if (answer.is === 'unknown') return { works: false, detail: `ECPay did not answer: ${answer.why}.` }
  if (isSignedByEcpay(settings, answer.fields))
    return { works: true, detail: `ECPay (${settings.environment}) accepts the keys.` }
  return {
    works: false,
    detail: `ECPay (${settings.environment}) does not accept the merchant id, hash key or hash IV.`,
  }
}

async function queryStatus(deps: EcpayDeps, settings: EcpaySettings, tradeNo: string, timeoutMs: number) {
  const request = { MerchantID: settings.merchantId, MerchantTradeNo: tradeNo, TimeStamp: timeStamp(deps) }
  return await post(deps, settings, { path: '/Cashier/QueryTradeInfo/V5', fields: request, timeoutMs })
}

function toQueryAnswer(payment: GatewayPayment, fields: EcpayFields): QueryAnswer {
  const { TradeStatus, TradeNo = '', TradeAmt = '', PaymentDate = '', MerchantTradeNo } = fields
  if (TradeStatus === '0') return { is: 'unpaid' }
  const type = typeInWebhook(fields)
  const happenedAt = fromTaipeiTime(PaymentDate)
  const isWhole = MerchantTradeNo === payment.reference && /^\d{1,15}$/.test(TradeAmt) && TradeNo !== ''
  if (TradeStatus !== '1' || !happenedAt || !isWhole) return { is: 'unknown', why: `Status ${TradeStatus}` }
  return {
    is: 'reported',
    webhook: {
      reference: payment.reference,
      eventId: `paid:${TradeNo}`,
      kind: 'paid',
      amount: BigInt(TradeAmt),
      currency: 'TWD',
      happenedAt,
      detail: { type, gatewayTradeNo: TradeNo, stored: authorizationIn(fields) },
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
  const { authorization, reference } = payment
  const tradeNo = authorization
    ? await tradeOfExecution(deps, settings, authorization.method, payment.gatewayTradeNo)
    : payment.gatewayTradeNo
  if (!tradeNo) return { is: 'by-hand', why: 'ECPay has not sent its trade number' }
  const act = (action: 'R' | 'E' | 'N') =>
    doAction(deps, settings, { reference: authorization?.method ?? reference, tradeNo, action, amount })
  const refunded = await act('R')
  if (refunded.is !== 'refused' || !isWhole) return refunded
  const captureCancelled = await act('E')
  if (captureCancelled.is === 'by-hand') return captureCancelled
  const cancelled = await act('N')
  return cancelled.is === 'refused' ? refunded : cancelled
}

async function doAction(
  deps: EcpayDeps,
  settings: EcpaySettings,
  request: { reference: string; tradeNo: string; action: 'R' | 'E' | 'N'; amount: bigint },
): Promise<RefundAnswer> {
  const fields = {
    MerchantID: settings.merchantId,
    MerchantTradeNo: request.reference,
    TradeNo: request.tradeNo,
    Action: request.action,
    TotalAmount: request.amount.toString(),
  }
  const answer = await post(deps, settings, {
    path: '/CreditDetail/DoAction',
    fields,
    timeoutMs: gatewayTimeoutMs,
  })
  // Without a response the result of the refund is unknown: it must not be sent twice.
  if (answer.is === 'unknown') return { is: 'by-hand', why: answer.why }
  const { RtnCode, RtnMsg = '' } = answer.fields
  if (RtnCode === undefined) return { is: 'by-hand', why: 'ECPay sent an unexpected response' }
  return RtnCode === '1' ? { is: 'done' } : { is: 'refused', why: `${RtnCode} ${RtnMsg}`.trim() }
}
