import type { Clock } from '../../../platform/clock.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { checkMacValue, type EcpayFields } from './check-mac-value.ts'
import { type EcpaySettings, ecpayUrl } from './settings.ts'

export type EcpayDeps = { readonly http: OutboundHttp; readonly clock: Clock }

type Answer =
  | { readonly is: 'answered'; readonly body: string; readonly fields: EcpayFields }
  | { readonly is: 'unknown'; readonly why: string }

/** ECPay accepts a timestamp for three minutes. */
export function timeStamp({ clock }: Pick<EcpayDeps, 'clock'>): string {
  return Math.floor(clock.now().getTime() / 1000).toString()
}

type Request = {
  readonly path: Parameters<typeof ecpayUrl>[1]
  readonly fields: EcpayFields
  readonly timeoutMs: number
}

/** Sends signed fields to ECPay. */
export async function post(
  { http }: EcpayDeps,
  settings: EcpaySettings,
  { path, fields, timeoutMs }: Request,
): Promise<Answer> {
  const signed = { ...fields, CheckMacValue: checkMacValue(settings, fields) }
  const outcome = await http.request(ecpayUrl(settings, path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(signed).toString(),
    maxBytes: 64_000,
    timeoutMs,
  })
  if (outcome.is === 'refused') return { is: 'unknown', why: outcome.reason }
  if (outcome.status !== 200) return { is: 'unknown', why: `HTTP ${outcome.status}` }
  const body = outcome.body.toString('utf8')
  return { is: 'answered', body, fields: Object.fromEntries(new URLSearchParams(body)) }
}
