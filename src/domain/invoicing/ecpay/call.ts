import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import type { Refused, Unknown } from '../issuer.ts'
import { issuerTimeoutMs } from '../limits.ts'
import { decrypted, encrypted } from './cipher.ts'
import { type EcpayInvoicePath, type EcpayInvoiceSettings, ecpayInvoiceUrl } from './settings.ts'

export type EcpayInvoiceDeps = { readonly http: OutboundHttp; readonly clock: Clock }

// ECPay sends numbers as text and text as numbers, whatever its documents say.
const whole = z.coerce.number()
const text = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''))

const Envelope = z.object({ TransCode: whole, TransMsg: text.optional(), Data: text.optional() })
const Outcome = z.looseObject({ RtnCode: whole, RtnMsg: text.optional() })

/** ECPay's answer: its code, message and fields. */
export type EcpayAnswer = {
  readonly is: 'answered'
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

type EcpayRequest = { readonly path: EcpayInvoicePath; readonly data: object; readonly timeoutMs?: number }

/** Sends a request to ECPay's invoice service. `refused` means that the keys or the account are not accepted. */
export async function callEcpay(
  { http, clock }: EcpayInvoiceDeps,
  settings: EcpayInvoiceSettings,
  { path, data, timeoutMs = issuerTimeoutMs }: EcpayRequest,
): Promise<EcpayAnswer | Refused | Unknown> {
  const { merchantId } = settings
  const body = JSON.stringify({
    MerchantID: merchantId,
    // Valid for ten minutes.
    RqHeader: { Timestamp: Math.floor(clock.now().getTime() / 1000) },
    Data: encrypted(settings, { MerchantID: merchantId, ...data }),
  })
  const outcome = await http.request(ecpayInvoiceUrl(settings, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    maxBytes: 512_000,
    timeoutMs,
  })
  if (outcome.is === 'refused') return unknown(`ECPay did not answer: ${outcome.reason}`)
  if (outcome.status !== 200) return unknown(`ECPay responded with HTTP ${outcome.status}`)
  return readAnswer(settings, outcome.body.toString('utf8'))
}

function readAnswer(settings: EcpayInvoiceSettings, body: string): EcpayAnswer | Refused | Unknown {
  const envelope = Envelope.safeParse(parsed(body)).data
  if (!envelope) return unknown('ECPay sent an unreadable response')
  const { TransCode, TransMsg = '', Data = '' } = envelope
  if (TransCode !== 1)
    return isAboutAccount(TransCode)
      ? { is: 'refused', why: `${TransCode} ${TransMsg}`.trim() }
      : unknown(`ECPay: ${TransCode} ${TransMsg}`.trim())
  const outcome = Outcome.safeParse(decrypted(settings, Data)).data
  if (!outcome) return unknown('ECPay sent a response that cannot be decrypted')
  return { is: 'answered', code: outcome.RtnCode, message: outcome.RtnMsg ?? '', data: outcome }
}

// The keys do not fit (110), or the merchant has no invoice service (115).
const isAboutAccount = (code: number) => code === 110 || code === 115

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const unknown = (why: string): Unknown => ({ is: 'unknown', why })

// The tax office or ECPay itself is temporarily unavailable.
const temporary = new Set([9_000_001])

/** An answer other than success: a final refusal, or a temporary error. */
export function notDone({ code, message }: EcpayAnswer): Refused | Unknown {
  const why = `${code} ${message}`.trim()
  return temporary.has(code) ? unknown(why) : { is: 'refused', why }
}
