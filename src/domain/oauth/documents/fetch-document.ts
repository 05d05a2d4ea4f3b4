import { second } from '../../../platform/durations.ts'
import { numberFormat } from '../../../platform/formatters.ts'
import type { OutboundHttp, RefusedWhy } from '../../../platform/outbound-http/index.ts'
import { DocumentRefused } from './document-refused.ts'
import { freshSeconds } from './freshness.ts'

export type FetchedDocument = { readonly body: Buffer; readonly freshSeconds: number }

const limits = { maxBytes: 5 * 1024, timeoutMs: 5 * second }
const jsonMediaType = /^application\/(?:[^\s;,]+\+)?json[ \t]*(?:;|$)/i

/** Fetches the JSON document at this URL. */
export async function fetchDocument(http: OutboundHttp, url: URL): Promise<FetchedDocument> {
  const answer = await http.request(url.href, { accept: 'application/json', ...limits })
  if (answer.is === 'refused') throw new DocumentRefused(sentenceOf[answer.reason])
  if (answer.status !== 200) {
    throw new DocumentRefused(
      `The metadata document was returned with status ${answer.status}; only 200 is accepted, and redirects are not followed.`,
    )
  }
  if (!jsonMediaType.test(answer.headers['content-type'] ?? '')) {
    throw new DocumentRefused('The metadata document must be served as application/json.')
  }
  return { body: answer.body, freshSeconds: freshSeconds(answer.headers['cache-control']) }
}

// The same message for unknown and internal names, so that internal names are not revealed.
const noPublicIpAddress = 'The host of the metadata document has no public IP address.'

const sentenceOf = {
  'bad-url': 'The client_id is not a URL.',
  'not-https': 'The client_id must start with https://.',
  'private-address': noPublicIpAddress,
  unresolvable: noPublicIpAddress,
  unreachable: 'The host of the metadata document does not accept connections.',
  tls: 'The host of the metadata document has no trusted certificate for its name.',
  timeout: `The metadata document did not arrive within ${limits.timeoutMs / second} seconds.`,
  'bad-answer': 'The host of the metadata document closed the connection early or did not use HTTP.',
  'too-large': `The metadata document must have at most ${numberFormat('en', {}).format(limits.maxBytes)} bytes.`,
} satisfies Record<RefusedWhy, string>
