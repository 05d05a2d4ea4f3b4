import { type Connect, connectPinned, openConnection, type Wire } from './connection.ts'
import { exchange, type Message } from './exchange.ts'
import { type Outcome, RequestRefused } from './outcome.ts'
import { type AddressPolicy, createDnsResolve, type Resolve, vettedIps } from './resolver.ts'
import { readTarget, type Target } from './target.ts'

/** A request and the limits of its response. */
export type OutboundRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly accept?: string
  readonly body?: string | Buffer
  /** A larger body is refused. */
  readonly maxBytes: number
  /** From the call to the last byte. */
  readonly timeoutMs: number
  /** From the call to the end of the TLS handshake, the name's resolution included. */
  readonly connectTimeoutMs?: number
}

/** The only way to fetch a URL from an untrusted source. */
export type OutboundHttp = {
  readonly request: (url: string, request: OutboundRequest) => Promise<Outcome>
}

type Options = {
  readonly userAgent: string
  readonly resolve?: Resolve
  readonly connect?: Connect
  /** PEM certificates trusted instead of Node's. */
  readonly certificateAuthorities?: readonly string[]
  /** 'loopback' is for a Lectern that itself runs on loopback: tests and development. */
  readonly allowPrivateIps?: false | 'loopback'
  /** For tests and development. */
  readonly allowPlainHttp?: boolean
}

type Deps = Wire & AddressPolicy & { readonly resolve: Resolve }

const defaultConnectTimeoutMs = 5_000

/**
 * Requests to URLs that strangers gave us, safe against SSRF: public IP addresses over https only; no redirects, proxies,
 * cookies or credentials; limited in bytes and time.
 */
export function createOutboundHttp(options: Options): OutboundHttp {
  const { userAgent, allowPlainHttp = false } = options
  const deps: Deps = {
    resolve: options.resolve ?? createDnsResolve(),
    connect: options.connect ?? connectPinned,
    certificateAuthorities: options.certificateAuthorities,
    allowPrivateIps: options.allowPrivateIps ?? false,
  }
  return {
    async request(url, request) {
      try {
        const target = readTarget(url, { allowPlainHttp })
        return await perform(deps, target, toMessage(target, request, userAgent), request)
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error
        return { is: 'refused', reason: error.reason, detail: error.message }
      }
    },
  }
}

function toMessage(target: Target, request: OutboundRequest, userAgent: string): Message {
  const { method = 'GET', headers, accept = '*/*', body } = request
  return {
    method,
    path: target.path,
    headers: {
      ...headers,
      accept,
      'accept-encoding': 'identity', // or a small body could unpack to a large one
      'user-agent': userAgent,
      host: target.hostHeader,
    },
    body,
  }
}

type Limits = Pick<OutboundRequest, 'maxBytes' | 'timeoutMs' | 'connectTimeoutMs'>

async function perform(deps: Deps, target: Target, message: Message, limits: Limits): Promise<Outcome> {
  const { maxBytes, timeoutMs, connectTimeoutMs = defaultConnectTimeoutMs } = limits
  const end = new AbortController()
  const abortAfter = (ms: number, missing: string) =>
    setTimeout(() => end.abort(new RequestRefused('timeout', `no ${missing} within ${ms} ms`)), ms)
  const total = abortAfter(timeoutMs, 'complete answer')
  const connecting = abortAfter(connectTimeoutMs, 'connection')

  const steps = async () => {
    const addresses = await vettedIps(deps, target, end.signal)
    const socket = await openConnection(deps, target, { addresses, signal: end.signal })
    clearTimeout(connecting)
    return exchange(socket, message, { maxBytes, signal: end.signal })
  }
  try {
    // First in Promise.race, so that a timeout wins over the step it interrupts.
    return await Promise.race([rejectionOf(end.signal), steps()])
  } finally {
    clearTimeout(total)
    clearTimeout(connecting)
    end.abort() // destroys every socket, however it ended
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
