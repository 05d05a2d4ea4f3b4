// Periodic authorizations (定期定額, NDNP 1.0): NewebPay charges a card each month or year by itself.

import { addMonths } from '../../../platform/calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import { day } from '../../../platform/durations.ts'
import { awaitExecution } from '../executions.ts'
import type {
  ChargeAnswer,
  EndAnswer,
  GatewayMandate,
  GatewayPayment,
  PaymentStart,
  Recurrence,
  ReturnUrls,
} from '../gateway.ts'
import { gatewayTimeoutMs } from '../limits.ts'
import { fromTaipeiTime, taipei, toTaipeiTime } from '../taipei-time.ts'
import type { ParsedWebhook, StoredMethod } from '../webhook.ts'
import { queryTrade } from './api.ts'
import { itemOf } from './checkout-form.ts'
import { type NewebpayDeps, postAnswer, timeStamp } from './request.ts'
import { type NewebpayResult, readResult } from './result.ts'
import { type NewebpaySettings, newebpayUrl } from './settings.ts'
import { decrypt, encrypt } from './trade-info.ts'

const mostAmount = 999_999n
const cycles: Readonly<Record<string, 'monthly' | 'yearly'>> = { M: 'monthly', Y: 'yearly' }

/** True if NewebPay can charge the payment again each period. */
export function canRecur(payment: GatewayPayment): payment is GatewayPayment & { recurs: Recurrence } {
  return payment.recurs !== null && payment.amount <= mostAmount
}

/** The form that a browser sends to NewebPay (NPA-B05): it charges immediately, and then on the day of the period. */
export function periodForm(
  settings: NewebpaySettings,
  clock: Clock,
  payment: GatewayPayment & { recurs: Recurrence },
  to: ReturnUrls,
): PaymentStart {
  const [, month = '', date = ''] = toTaipeiTime(payment.recurs.anchorAt).slice(0, 10).split('/')
  const isMonthly = payment.recurs.cycle === 'monthly'
  const params = {
    RespondType: 'JSON',
    TimeStamp: timeStamp(clock),
    Version: '1.5',
    LangType: to.locale === 'zh-TW' ? 'zh-Tw' : 'en',
    MerOrderNo: payment.reference,
    ProdDesc: itemOf(payment).replaceAll(/[^\p{L}\p{N} _]+/gu, ' '),
    PeriodAmt: payment.amount.toString(),
    PeriodType: isMonthly ? 'M' : 'Y',
    PeriodPoint: isMonthly ? date : month + date,
    // The first charge is made immediately.
    PeriodStartType: '2',
    PeriodTimes: '99',
    PayerEmail: payment.payerEmail,
    EmailModify: '0',
    PaymentInfo: 'N',
    OrderInfo: 'N',
    NotifyURL: to.webhook,
    ReturnURL: to.page,
    BackURL: to.page,
  }
  return {
    is: 'form',
    action: newebpayUrl(settings, '/MPG/period'),
    fields: {
      MerchantID_: settings.merchantId,
      PostData_: encrypt(settings, new URLSearchParams(params).toString()),
    },
  }
}

/** Parses the result of an authorization, and of each charge by it. Only NewebPay and the school have the key. */
export function parsePeriodWebhook(settings: NewebpaySettings, encrypted: string): ParsedWebhook {
  const text = decrypt(settings, encrypted)
  const result = text === undefined ? undefined : readResult(text)
  const { MerchantOrderNo: reference = null, MerchantID: merchantId } = result?.fields ?? {}
  if (!result || merchantId !== settings.merchantId) return { is: 'forged', reference: null }
  const { AuthDate, AuthTime } = result.fields
  const parsed = AuthDate === undefined ? authorized(result, AuthTime) : recurred(result, AuthDate)
  return parsed ?? { is: 'unreadable', reference }
}

// The first charge, with which the authorization begins.
function authorized({ status, message, fields }: NewebpayResult, time = ''): ParsedWebhook | undefined {
  const { MerchantOrderNo: reference, PeriodAmt = '', TradeNo: tradeNo = '' } = fields
  const happenedAt = fromTaipeiTime(time.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1/$2/$3 $4:$5:$6'))
  if (!reference || !happenedAt || !/^\d{1,15}$/.test(PeriodAmt)) return undefined
  const common = { reference, amount: BigInt(PeriodAmt), currency: 'TWD' as const, happenedAt }
  const about = { type: 'credit', gatewayTradeNo: tradeNo } as const
  if (status !== 'SUCCESS') {
    const detail = { ...about, note: `${status} ${message}`.trim() }
    return {
      is: 'verified',
      webhook: { ...common, kind: 'declined', eventId: `declined:${tradeNo}`, detail },
    }
  }
  if (!tradeNo) return undefined
  const detail = { ...about, stored: authorizationIn(fields) }
  return { is: 'verified', webhook: { ...common, kind: 'paid', eventId: `paid:${tradeNo}`, detail } }
}

function authorizationIn(fields: NewebpayResult['fields']): StoredMethod | undefined {
  const { PeriodType = '', PeriodNo = '', MerchantOrderNo: method = '', PeriodAmt = '', CardNo = '' } = fields
  const cycle = cycles[PeriodType]
  if (!cycle || !PeriodNo) return undefined
  const card = { brand: null, last4: CardNo.slice(-4) || null, expiresOn: null }
  return { customer: PeriodNo, method, ...card, periodic: { amount: PeriodAmt, cycle } }
}

// Each charge after the first (NPA-N050). NewebPay does not repeat one that failed.
function recurred({ status, message, fields }: NewebpayResult, date: string): ParsedWebhook | undefined {
  const { MerchantOrderNo: authorization, OrderNo = '', TradeNo: gatewayTradeNo = '', AuthAmt = '' } = fields
  const happenedAt = fromTaipeiTime(date)
  if (!authorization || !OrderNo || !happenedAt || !/^\d{1,15}$/.test(AuthAmt)) return undefined
  const isPaid = status === 'SUCCESS'
  return {
    is: 'recurred',
    webhook: {
      authorization,
      happenedAt,
      gatewayTradeNo,
      amount: BigInt(AuthAmt),
      currency: 'TWD',
      eventId: `period:${OrderNo}`,
      ...(isPaid
        ? { outcome: 'paid' }
        : { outcome: 'declined', isFinal: true, note: `${status} ${message}`.trim() }),
    },
  }
}

/** Queries NewebPay for the charge of a payment: each charge has the authorization's number and a sequence. */
export async function queryPeriodCharge(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  payment: GatewayPayment,
  mandate: GatewayMandate,
): Promise<ChargeAnswer> {
  for (const sequence of sequencesNear(payment, mandate)) {
    const orderNo = `${mandate.method}_${sequence}`
    const answer = await queryTrade(deps, settings, { ...payment, reference: orderNo })
    if (answer.is === 'unknown') return answer
    if (answer.is === 'unpaid') continue
    const { webhook } = answer
    if (webhook.kind !== 'paid') return { is: 'needs-member', why: webhook.detail.note ?? 'Declined' }
    const { reference } = payment
    return { is: 'reported', webhook: { ...webhook, reference, eventId: `period:${orderNo}` } }
  }
  return awaitExecution(deps.clock.now(), payment, mandate)
}

// The charge of a period is made on its day, which can be a little before the payment was opened or after.
function sequencesNear(
  { createdAt, recurs }: GatewayPayment,
  { createdAt: since }: GatewayMandate,
): number[] {
  const months = recurs?.cycle === 'yearly' ? 12 : 1
  const days = 15 * day
  let sequence = 1
  while (addMonths(since, months * sequence, taipei).getTime() <= createdAt.getTime() + days * months)
    sequence++
  return sequence > 1 ? [sequence] : []
}

// The authorization has ended, is unknown, or is past its last charge.
const hasEnded = new Set(['PER10065', 'PER10067', 'PER10075'])

/** Ends an authorization at NewebPay (NPA-B051); merchants must apply for this API. */
export async function endPeriod(
  deps: NewebpayDeps,
  settings: NewebpaySettings,
  { method, customer }: GatewayMandate,
): Promise<EndAnswer> {
  const params = {
    RespondType: 'JSON',
    Version: '1.0',
    MerOrderNo: method,
    PeriodNo: customer ?? '',
    AlterType: 'terminate',
    TimeStamp: timeStamp(deps.clock),
  }
  const fields = {
    MerchantID_: settings.merchantId,
    PostData_: encrypt(settings, new URLSearchParams(params).toString()),
  }
  const url = newebpayUrl(settings, '/MPG/period/AlterStatus')
  const answer = await postAnswer(deps, url, { fields, timeoutMs: gatewayTimeoutMs })
  if (answer.is === 'unknown') return answer
  const result = readResult(opened(settings, answer.body))
  if (!result) return { is: 'unknown', why: 'NewebPay sent an unexpected response' }
  const { status, message } = result
  if (status === 'SUCCESS' || hasEnded.has(status)) return { is: 'ended' }
  return { is: 'refused', why: `${status} ${message}`.trim() }
}

// An error may be unencrypted; everything else is encrypted.
function opened(settings: NewebpaySettings, body: string): string {
  const encrypted = /"?period"?\s*[:=]\s*"?([0-9a-f]+)/i.exec(body)?.[1]
  return (encrypted && decrypt(settings, encrypted)) ?? body
}
