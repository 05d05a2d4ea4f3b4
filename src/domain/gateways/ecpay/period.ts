// Periodic authorizations (定期定額): ECPay charges a card each month or year by itself.

import { z } from 'zod'
import { addDuration, day } from '../../../platform/durations.ts'
import {
  awaitExecution,
  type Execution,
  executionFor,
  isOfEarlierTry,
  webhookOfExecution,
} from '../executions.ts'
import type { ChargeAnswer, EndAnswer, GatewayMandate, GatewayPayment } from '../gateway.ts'
import { gatewayTimeoutMs } from '../limits.ts'
import { fromTaipeiTime } from '../taipei-time.ts'
import type { ParsedWebhook, RecurrenceWebhook, StoredMethod } from '../webhook.ts'
import type { EcpayFields } from './check-mac-value.ts'
import { type EcpayDeps, post, timeStamp } from './request.ts'
import type { EcpaySettings } from './settings.ts'

const cycles: Readonly<Record<string, 'monthly' | 'yearly'>> = { M: 'monthly', Y: 'yearly' }

/** The authorization that began with a payment; undefined if it is for one charge. */
export function authorizationIn(fields: EcpayFields): StoredMethod | undefined {
  const { PeriodType = '', MerchantTradeNo: method = '', TradeAmt = '', card4no = '' } = fields
  const cycle = cycles[PeriodType]
  if (!cycle) return undefined
  const card = { brand: null, last4: card4no || null, expiresOn: null }
  return { customer: null, method, ...card, periodic: { amount: TradeAmt, cycle } }
}

/** Webhooks to PeriodReturnURL, from the second charge on, name the time of processing. */
export const isOfPeriod = (fields: EcpayFields) => fields['ProcessDate'] !== undefined

/** Reads a webhook to PeriodReturnURL. */
export function periodWebhook(fields: EcpayFields): ParsedWebhook {
  const { MerchantTradeNo: authorization = '', RtnCode = '', RtnMsg = '' } = fields
  const { Amount = '', Gwsr = '', ProcessDate = '' } = fields
  const happenedAt = fromTaipeiTime(ProcessDate)
  if (!happenedAt || !/^\d{1,15}$/.test(Amount)) return { is: 'unreadable', reference: authorization }
  const isPaid = RtnCode === '1'
  const webhook: RecurrenceWebhook = {
    authorization,
    happenedAt,
    amount: BigInt(Amount),
    currency: 'TWD',
    gatewayTradeNo: Gwsr,
    eventId: eventIdOf(authorization, ProcessDate),
    outcome: isPaid ? 'paid' : 'declined',
    note: isPaid ? undefined : `${RtnCode} ${RtnMsg}`.trim(),
  }
  return { is: 'recurred', webhook }
}

const eventIdOf = (authorization: string, processDate: string) => `period:${authorization}:${processDate}`

const text = z.union([z.string(), z.number()]).transform(String)
const PeriodInfo = z.object({
  ExecStatus: text,
  ExecLog: z.array(
    z.object({ RtnCode: text, amount: text, gwsr: text, process_date: text, TradeNo: text.optional() }),
  ),
})

type Known = {
  readonly is: 'known'
  readonly isRunning: boolean
  readonly executions: readonly LoggedExecution[]
}
type LoggedExecution = Execution & { readonly gwsr: string }

async function periodInfo(
  deps: EcpayDeps,
  settings: EcpaySettings,
  authorization: string,
): Promise<Known | { readonly is: 'unknown'; readonly why: string }> {
  const fields = {
    MerchantID: settings.merchantId,
    MerchantTradeNo: authorization,
    TimeStamp: timeStamp(deps),
  }
  const answer = await post(deps, settings, {
    path: '/Cashier/QueryCreditCardPeriodInfo',
    fields,
    timeoutMs: gatewayTimeoutMs,
  })
  if (answer.is === 'unknown') return answer
  const read = PeriodInfo.safeParse(parsed(answer.body))
  if (!read.success) return { is: 'unknown', why: 'ECPay sent an unexpected response' }
  const { ExecStatus, ExecLog } = read.data
  return {
    is: 'known',
    isRunning: ExecStatus === '1',
    executions: ExecLog.flatMap(({ RtnCode, amount, gwsr, process_date: processDate, TradeNo = gwsr }) => {
      const happenedAt = fromTaipeiTime(processDate)
      if (!happenedAt || !/^\d{1,15}$/.test(amount)) return []
      const isPaid = RtnCode === '1'
      const eventId = eventIdOf(authorization, processDate)
      const execution = { isPaid, amount: BigInt(amount), happenedAt, tradeNo: TradeNo, gwsr, eventId }
      return [{ ...execution, note: isPaid ? undefined : RtnCode }]
    }),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Queries ECPay for the charge of a payment. Requests a retry only if `tries` is set. */
export async function queryPeriodCharge(
  deps: EcpayDeps,
  settings: EcpaySettings,
  { payment, mandate, tries }: { payment: GatewayPayment; mandate: GatewayMandate; tries: boolean },
): Promise<ChargeAnswer> {
  const info = await periodInfo(deps, settings, mandate.method)
  if (info.is === 'unknown') return info
  const done = executionFor(payment, info.executions)
  if (done && !isOfEarlierTry(payment, done))
    return { is: 'reported', webhook: webhookOfExecution(payment, done) }
  const now = deps.clock.now()
  if (!info.isRunning) return { is: 'needs-member', why: 'The authorization at ECPay has ended' }
  if (!done || !tries) return awaitExecution(now, payment, mandate)
  return await chargeAgain(deps, settings, mandate)
}

// ECPay charges again in its next batch, and sends a webhook as for any other charge.
async function chargeAgain(
  deps: EcpayDeps,
  settings: EcpaySettings,
  mandate: GatewayMandate,
): Promise<ChargeAnswer> {
  const answer = await act(deps, settings, mandate, 'ReAuth')
  if (answer.is === 'unknown') return answer
  if (answer.isDone) return { is: 'later', until: addDuration(deps.clock.now(), day) }
  return { is: 'needs-member', why: answer.why }
}

/** Ends an authorization at ECPay. */
export async function endPeriod(
  deps: EcpayDeps,
  settings: EcpaySettings,
  mandate: GatewayMandate,
): Promise<EndAnswer> {
  const answer = await act(deps, settings, mandate, 'Cancel')
  if (answer.is === 'unknown') return answer
  if (answer.isDone) return { is: 'ended' }
  // Refused if it has already ended.
  const info = await periodInfo(deps, settings, mandate.method)
  if (info.is === 'known' && !info.isRunning) return { is: 'ended' }
  return { is: 'refused', why: answer.why }
}

async function act(
  deps: EcpayDeps,
  settings: EcpaySettings,
  { method }: GatewayMandate,
  action: 'ReAuth' | 'Cancel',
) {
  const fields = {
    MerchantID: settings.merchantId,
    MerchantTradeNo: method,
    Action: action,
    TimeStamp: timeStamp(deps),
  }
  const answer = await post(deps, settings, {
    path: '/Cashier/CreditCardPeriodAction',
    fields,
    timeoutMs: gatewayTimeoutMs,
  })
  if (answer.is === 'unknown') return answer
  const { RtnCode, RtnMsg = '' } = answer.fields
  if (RtnCode === undefined) return { is: 'unknown', why: 'ECPay sent an unexpected response' } as const
  return { is: 'reported', isDone: RtnCode === '1', why: `${RtnCode} ${RtnMsg}`.trim() } as const
}

/** ECPay's own number of a charge, which a refund requires; its webhook contains another one. */
export async function tradeOfExecution(
  deps: EcpayDeps,
  settings: EcpaySettings,
  authorization: string,
  gatewayTradeNo: string | null,
): Promise<string | undefined> {
  const info = await periodInfo(deps, settings, authorization)
  if (info.is === 'unknown') return undefined
  return info.executions.find(({ gwsr, tradeNo }) => gatewayTradeNo === gwsr || gatewayTradeNo === tradeNo)
    ?.tradeNo
}
