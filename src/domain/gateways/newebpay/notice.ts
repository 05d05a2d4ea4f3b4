import type { Clock } from '../../../platform/clock.ts'
import type { ParsedNotice } from '../gateway.ts'
import { parsePeriodNotice } from './period.ts'
import { noticeOfResult, readResult } from './result.ts'
import type { NewebpaySettings } from './settings.ts'
import { decrypt, isSignedByNewebpay } from './trade-info.ts'

/** Parses and verifies what comes to NotifyURL, and what a browser brings to ReturnURL and CustomerURL. */
export function parseNewebpayNotice(clock: Clock, settings: NewebpaySettings, raw: string): ParsedNotice {
  const { TradeInfo = '', TradeSha = '', Period } = Object.fromEntries(new URLSearchParams(raw))
  if (Period !== undefined) return parsePeriodNotice(settings, Period)
  if (!isSignedByNewebpay(settings, TradeInfo, TradeSha)) return { is: 'forged', reference: null }
  const text = decrypt(settings, TradeInfo)
  const result = text === undefined ? undefined : readResult(text)
  if (!result) return { is: 'unreadable', reference: null }
  const { MerchantOrderNo: reference = null, MerchantID: merchantId } = result.fields
  if (merchantId !== settings.merchantId) return { is: 'forged', reference }
  const notice = noticeOfResult(clock, result)
  return notice ? { is: 'verified', notice } : { is: 'unreadable', reference }
}
