import type { Clock } from '../../../platform/clock.ts'
import type { ParsedWebhook } from '../webhook.ts'
import { parsePeriodWebhook } from './period.ts'
import { readResult, webhookOfResult } from './result.ts'
import type { NewebpaySettings } from './settings.ts'
import { decrypt, isSignedByNewebpay } from './trade-info.ts'

/** Parses and verifies requests to NotifyURL, and those of browsers to ReturnURL and CustomerURL. */
export function parseNewebpayWebhook(clock: Clock, settings: NewebpaySettings, raw: string): ParsedWebhook {
  const { TradeInfo = '', TradeSha = '', Period } = Object.fromEntries(new URLSearchParams(raw))
  if (Period !== undefined) return parsePeriodWebhook(settings, Period)
  if (!isSignedByNewebpay(settings, TradeInfo, TradeSha)) return { is: 'forged', reference: null }
  const text = decrypt(settings, TradeInfo)
  const result = text === undefined ? undefined : readResult(text)
  if (!result) return { is: 'unreadable', reference: null }
  const { MerchantOrderNo: reference = null, MerchantID: merchantId } = result.fields
  if (merchantId !== settings.merchantId) return { is: 'forged', reference }
  const webhook = webhookOfResult(clock, result)
  return webhook ? { is: 'verified', webhook } : { is: 'unreadable', reference }
}
