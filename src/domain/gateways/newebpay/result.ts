import type { Clock } from '../../../platform/clock.ts'
import { fromTaipeiTime } from '../taipei-time.ts'
import type { Webhook } from '../webhook.ts'
import { typeInResult } from './payment-types.ts'

/** NewebPay's data about a trade, from a webhook or an answer: a status and text fields. */
export type NewebpayResult = {
  readonly status: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/** Reads `{ Status, Message, Result }`; undefined if it is something else. */
export function readResult(json: string): NewebpayResult | undefined {
  const read = parsed(json)
  if (!isRecord(read) || typeof read['Status'] !== 'string') return undefined
  const { Status: status, Message: message = '', Result: result } = read
  const fields = isRecord(result) ? result : {}
  return {
    status,
    message: String(message),
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])),
  }
}

type Common = Pick<Webhook, 'reference' | 'amount' | 'currency'> & { readonly tradeNo: string }

/** The webhook that a result amounts to; undefined if something is missing. */
export function webhookOfResult(
  clock: Clock,
  { status, message, fields }: NewebpayResult,
): Webhook | undefined {
  const { MerchantOrderNo: reference, TradeNo: tradeNo = '', Amt = '' } = fields
  if (!reference || !/^\d{1,15}$/.test(Amt)) return undefined
  const common = { reference, amount: BigInt(Amt), currency: 'TWD' as const, tradeNo }
  if (status !== 'SUCCESS') return declined(clock, common, { status, message, fields })
  if (!tradeNo) return undefined
  return fields['PayTime'] ? paid(common, fields) : codeIssued(clock, common, fields)
}

function paid({ tradeNo, ...common }: Common, fields: NewebpayResult['fields']): Webhook | undefined {
  const happenedAt = fromTaipeiTime(fields['PayTime'] ?? '')
  if (!happenedAt) return undefined
  const detail = { type: typeInResult(fields), gatewayTradeNo: tradeNo }
  return { ...common, kind: 'paid', eventId: `paid:${tradeNo}`, happenedAt, detail }
}

// NewebPay does not send the time when a code was issued; a trade has one code.
function codeIssued(
  clock: Clock,
  { tradeNo, ...common }: Common,
  fields: NewebpayResult['fields'],
): Webhook | undefined {
  const { ExpireDate = '', ExpireTime = '', BankCode } = fields
  const type = typeInResult(fields)
  const deadline = fromTaipeiTime([ExpireDate, ExpireTime].filter(Boolean).join(' '))
  const codeNo = type && codeIn(fields, type)
  if (!deadline || !codeNo) return undefined
  return {
    ...common,
    kind: 'code_issued',
    eventId: `code:${tradeNo}`,
    happenedAt: clock.now(),
    detail: {
      type,
      codeNo,
      ...(BankCode ? { bankCode: BankCode } : {}),
      deadlineAt: deadline.toISOString(),
      gatewayTradeNo: tradeNo,
    },
  }
}

function codeIn(fields: NewebpayResult['fields'], type: string): string {
  const { CodeNo = '', Barcode_1 = '', Barcode_2 = '', Barcode_3 = '' } = fields
  return type === 'barcode' ? [Barcode_1, Barcode_2, Barcode_3].join(' ').trim() : CodeNo
}

function declined(
  clock: Clock,
  { tradeNo, ...common }: Common,
  { status, message, fields }: NewebpayResult,
): Webhook {
  return {
    ...common,
    kind: 'declined',
    eventId: `declined:${tradeNo || common.reference}:${status}`,
    happenedAt: fromTaipeiTime(fields['PayTime'] ?? '') ?? clock.now(),
    detail: {
      type: typeInResult(fields),
      ...(tradeNo ? { gatewayTradeNo: tradeNo } : {}),
      note: `${status} ${message}`.trim(),
    },
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
