import type { Clock } from '../../../platform/clock.ts'
import { isSameSecret } from '../../../platform/crypto/random-token.ts'
import type { GatewayPayment, GatewayTest, QueryAnswer, RefundAnswer } from '../gateway.ts'
import { gatewayTimeoutMs, keyTestTimeoutMs } from '../limits.ts'
import { type Answer, type NewebpayDeps, post, timeStamp } from './request.ts'
import { type NewebpayResult, webhookOfResult } from './result.ts'
import { type NewebpaySettings, newebpayUrl } from './settings.ts'
import { checkCode, checkValue, encrypt } from './trade-info.ts'

/** Queries the status of a payment at NewebPay (QueryTradeInfo 1.3). */
export async function queryTrade(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  payment: GatewayPayment,
): Promise<QueryAnswer> {
  const { reference, amount } = payment
  const answer = await queryStatus(deps, settings, { reference, amount, timeoutMs: gatewayTimeoutMs })
  if (answer.is === 'unknown') return answer
  const { status, message, fields } = answer.result
  // No method has been chosen on NewebPay's page yet.
  if (status === notFound) return { is: 'unpaid' }
  if (status !== 'SUCCESS') return { is: 'unknown', why: `${status} ${message}`.trim() }
  if (!isSigned(settings, fields) || fields['MerchantOrderNo'] !== reference)
    return { is: 'unknown', why: 'The response is not signed by NewebPay' }
  return toQueryAnswer(deps.clock, answer.result)
}

const notFound = 'TRA10021'

// TradeStatus: 0 unpaid, 1 paid, 2 failed, 3 cancelled, 6 refunded.
function toQueryAnswer(clock: Clock, { message, fields }: NewebpayResult): QueryAnswer {
  const { TradeStatus, PayTime, RespondMsg = '', ...rest } = fields
  const report = (result: NewebpayResult): QueryAnswer => {
    const webhook = webhookOfResult(clock, result)
    return webhook ? { is: 'reported', webhook } : { is: 'unknown', why: `Status ${TradeStatus}` }
  }
  if (TradeStatus === '1' || TradeStatus === '6') return report({ status: 'SUCCESS', message, fields })
  if (TradeStatus === '2') return report({ status: 'FAILED', message: RespondMsg, fields: rest })
  return TradeStatus === '0' ? { is: 'unpaid' } : { is: 'unknown', why: `Status ${TradeStatus}` }
}

/** Queries a trade that does not exist: with valid keys the answer says so. */
export async function tryKeys(deps: NewebpayDeps, settings: NewebpaySettings): Promise<GatewayTest> {
  const query = { reference: 'LECTERNKEYTEST', amount: 1n, timeoutMs: keyTestTimeoutMs }
  const answer = await queryStatus(deps, settings, query)
  if (answer.is === 'unknown') return { works: false, detail: `NewebPay did not answer: ${answer.why}.` }
  const { status, message } = answer.result
  if (status === notFound || status === 'SUCCESS')
    return { works: true, detail: `NewebPay (${settings.environment}) accepts the keys.` }
  return {
    works: false,
    detail: `NewebPay (${settings.environment}) does not accept the merchant id, hash key or hash IV: ${status} ${message}.`,
  }
}

async function queryStatus(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  query: { readonly reference: string; readonly amount: bigint; readonly timeoutMs: number },
): Promise<Answer> {
  const { reference: orderNo, timeoutMs } = query
  const { merchantId } = settings
  const amount = query.amount.toString()
  const fields = {
    MerchantID: merchantId,
    Version: '1.3',
    RespondType: 'JSON',
    CheckValue: checkValue(settings, { amount, merchantId, orderNo }),
    TimeStamp: timeStamp(deps.clock),
    MerchantOrderNo: orderNo,
    Amt: amount,
  }
  return await post(deps, newebpayUrl(settings, '/API/QueryTradeInfo'), { fields, timeoutMs })
}

function isSigned(settings: NewebpaySettings, fields: NewebpayResult['fields']): boolean {
  const {
    Amt: amount = '',
    MerchantID: merchantId = '',
    MerchantOrderNo: orderNo = '',
    TradeNo: tradeNo = '',
  } = fields
  if (merchantId !== settings.merchantId) return false
  return isSameSecret(
    fields['CheckCode'] ?? '',
    checkCode(settings, { amount, merchantId, orderNo, tradeNo }),
  )
}

type Action = 'refund' | 'cancel capture' | 'cancel'

/** Refunds a card payment: a captured one is refunded; before that the capture is cancelled, then the payment. */
export async function refundCard(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  payment: GatewayPayment,
  { amount, isWhole }: { readonly amount: bigint; readonly isWhole: boolean },
): Promise<RefundAnswer> {
  const act = (action: Action) => doAction(deps, settings, { payment, action, amount })
  const refunded = await act('refund')
  if (refunded.is !== 'refused' || !isWhole) return refunded
  const captureCancelled = await act('cancel capture')
  if (captureCancelled.is === 'by-hand') return captureCancelled
  const cancelled = await act('cancel')
  return cancelled.is === 'refused' ? refunded : cancelled
}

// By our own number of the order; a periodic charge of NewebPay has none.
function tradeOf({ authorization, gatewayTradeNo, reference }: GatewayPayment): Record<string, string> {
  return authorization && gatewayTradeNo
    ? { TradeNo: gatewayTradeNo, IndexType: '2' }
    : { MerchantOrderNo: reference, IndexType: '1' }
}

const actions = {
  refund: { path: '/API/CreditCard/Close', more: { Version: '1.1', CloseType: '2' } },
  'cancel capture': { path: '/API/CreditCard/Close', more: { Version: '1.1', CloseType: '1', Cancel: '1' } },
  cancel: { path: '/API/CreditCard/Cancel', more: { Version: '1.0' } },
} as const satisfies Record<Action, { path: Parameters<typeof newebpayUrl>[1]; more: Record<string, string> }>

async function doAction(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  {
    payment,
    action,
    amount,
  }: { readonly payment: GatewayPayment; readonly action: Action; readonly amount: bigint },
): Promise<RefundAnswer> {
  const { path, more } = actions[action]
  const query = {
    RespondType: 'JSON',
    Amt: amount.toString(),
    ...tradeOf(payment),
    TimeStamp: timeStamp(deps.clock),
    ...more,
  }
  const PostData_ = encrypt(settings, new URLSearchParams(query).toString())
  const fields = { MerchantID_: settings.merchantId, PostData_ }
  const answer = await post(deps, newebpayUrl(settings, path), { fields, timeoutMs: gatewayTimeoutMs })
  // Without a response the result of the refund is unknown: it must not be sent twice.
  if (answer.is === 'unknown') return { is: 'by-hand', why: answer.why }
  const { status, message } = answer.result
  return status === 'SUCCESS' ? { is: 'done' } : { is: 'refused', why: `${status} ${message}`.trim() }
}
