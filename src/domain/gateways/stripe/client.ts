import type { IncomingHttpHeaders } from 'node:http'
import type { Stripe } from 'stripe'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { gatewayTimeoutMs } from '../limits.ts'
import type { StripeSettings } from './settings.ts'

// The API version of requests and answers; a webhook endpoint may have another version.
const apiVersion = '2026-10-28.endive'

const maxBytes = 1_000_000

/** Stripe's package, loaded when it is first needed: it would add a tenth of a second to every start. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}

/** Stripe with a school's key. Requests are repeated once; idempotency keys make that safe. */
export async function stripeFor(
  http: OutboundHttp,
  { secretKey }: StripeSettings,
  { timeoutMs = gatewayTimeoutMs }: { readonly timeoutMs?: number } = {},
): Promise<Stripe> {
  const StripeClient = await loadStripe()
  return new StripeClient(secretKey, {
    apiVersion,
    httpClient: clientOver(http),
    maxNetworkRetries: 1,
    telemetry: false,
    timeout: timeoutMs,
  })
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

function clientOver(http: OutboundHttp): HttpClient {
  return {
    getClientName: () => 'lectern',
    async makeRequest(host, _port, path, method, headers, body, _protocol, timeoutMs) {
      const outcome = await http.request(`https://${host}${path}`, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: requestHeaders(headers),
        ...(body ? { body } : {}),
        maxBytes,
        timeoutMs,
      })
      if (outcome.is === 'refused') throw new Error(outcome.reason)
      return {
        getStatusCode: () => outcome.status,
        getHeaders: () => receivedHeaders(outcome.headers),
        getRawResponse: () => outcome,
        toStream: () => outcome.body,
        toJSON: async () => JSON.parse(outcome.body.toString('utf8')),
      }
    },
  }
}

// Accept and User-Agent are set by the outbound client.
function requestHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !/^(accept|user-agent|host)$/i.test(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

function receivedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
