import type { Clock } from '../../../platform/clock.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { type NewebpayResult, readResult } from './result.ts'

export type NewebpayDeps = { readonly http: OutboundHttp; readonly clock: Clock }

export type Answer =
  | { readonly is: 'answered'; readonly result: NewebpayResult }
  | { readonly is: 'unknown'; readonly why: string }

/** NewebPay accepts it for two minutes. */
export const timeStamp = (clock: Clock) => Math.floor(clock.now().getTime() / 1000).toString()

type NewebpayRequest = { readonly fields: Record<string, string>; readonly timeoutMs: number }

/** Sends fields to NewebPay, and reads the result. */
export async function post(deps: NewebpayDeps, url: string, request: NewebpayRequest): Promise<Answer> {
  const answer = await postAnswer(deps, url, request)
  if (answer.is === 'unknown') return answer
  const result = readResult(answer.body)
  return result ? { is: 'answered', result } : { is: 'unknown', why: 'NewebPay sent an unexpected response' }
}

/** Sends fields to NewebPay. */
export async function postAnswer(
  { http }: NewebpayDeps,
  url: string,
  { fields, timeoutMs }: NewebpayRequest,
): Promise<
  { readonly is: 'answered'; readonly body: string } | { readonly is: 'unknown'; readonly why: string }
> {
  const outcome = await http.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    maxBytes: 64_000,
    timeoutMs,
  })
  if (outcome.is === 'refused') return { is: 'unknown', why: outcome.reason }
  if (outcome.status !== 200) return { is: 'unknown', why: `HTTP ${outcome.status}` }
  return { is: 'answered', body: outcome.body.toString('utf8') }
}
