import { createConcurrencyLimitByKey } from '../concurrency-limit/by-key.ts'
import { createConcurrencyLimit } from '../concurrency-limit/concurrency-limit.ts'
import { second } from '../durations.ts'
import { invalid } from '../fields.ts'
import type { OutboundHttp } from './outbound-http.ts'
import type { Outcome, RefusedReason } from './outcome.ts'

export type RemoteFiles = ReturnType<typeof createRemoteFiles>

/** The limits of fetching one file. */
export const remoteFileLimits = { timeoutMs: 30 * second, redirects: 3 } as const
const { timeoutMs, redirects: mostRedirects } = remoteFileLimits
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Files from untrusted URLs. Each file is held in memory, so few are fetched simultaneously, and one at a time
 * for each key.
 */
export function createRemoteFiles(http: OutboundHttp) {
  const part = 'fetching of files'
  const withinLimit = createConcurrencyLimitByKey({ part, waiting: 20, patienceMs: timeoutMs })
  const fetchLimit = createConcurrencyLimit({ part, atOnce: 4, waiting: 50, patienceMs: timeoutMs })
  return {
    /** The bytes at a URL; the refusal has a sentence for the person who entered the URL. */
    fetch: async (
      url: string,
      { mostBytes, key }: { readonly mostBytes: number; readonly key: string },
    ): Promise<Buffer> =>
      await withinLimit(key, () =>
        fetchLimit.take(() => follow(http, url, { maxBytes: mostBytes, timeoutMs })),
      ),
  }
}

type Limits = { readonly maxBytes: number; readonly timeoutMs: number }

// Every redirect is checked like the first URL.
async function follow(http: OutboundHttp, start: string, limits: Limits): Promise<Buffer> {
  let url = start
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const answer = await http.request(url, limits)
    if (answer.is === 'refused') throw refused(sentenceOf[answer.reason](limits))
    const next = redirects.includes(answer.status) ? URL.parse(answer.headers.location ?? '', url) : null
    if (!next) return bodyOf(answer)
    url = next.href
  }
  throw refused(`redirects more than ${mostRedirects} times`)
}

function bodyOf({ status, body }: Extract<Outcome, { is: 'answered' }>): Buffer {
  if (status !== 200) throw refused(`returned status ${status} instead of 200`)
  if (body.length === 0) throw refused('returned an empty file')
  return body
}

// The same message for unknown and internal names, so that internal names are not revealed.
const noPublicAddress = () => 'must be at a host with a public IP address'

const sentenceOf = {
  'bad-url': () => 'must be an https:// URL without a user name',
  'not-https': () => 'must start with https://, as must every redirect',
  'private-address': noPublicAddress,
  unresolvable: noPublicAddress,
  unreachable: () => 'is at a host that does not accept connections',
  tls: () => 'is at a host without a trusted certificate for its name',
  timeout: ({ timeoutMs }) => `did not arrive within ${timeoutMs / second} seconds`,
  'bad-answer': () => 'is at a host that closed the connection early or did not use HTTP',
  'too-large': ({ maxBytes }) => `has more than ${maxBytes} bytes`,
} satisfies Record<RefusedReason, (limits: Limits) => string>

function refused(message: string) {
  return invalid('request', [{ field: 'address', message }])
}
