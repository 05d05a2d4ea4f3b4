import type { WholeDb } from '../../platform/db/database.ts'
import { second } from '../../platform/durations.ts'
import type { OutboundHttp, Outcome, RefusedWhy } from '../../platform/outbound-http/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { formatOrigin } from '../tenancy/index.ts'
import { originTimeoutMs } from './limits.ts'

/** The dependencies of operations that call other servers and never run within a transaction. */
export type SettingsCallDeps = { readonly db: WholeDb; readonly outboundHttp: OutboundHttp }

export const originProblems = [
  'does_not_resolve',
  'private_address',
  'not_https',
  'refuses_connections',
  'certificate',
  'no_answer_in_time',
  'redirects',
  'unexpected_answer',
  'another_site',
] as const

type Problem = { readonly code: (typeof originProblems)[number]; readonly message: string }

/** An origin of a school and the problem that prevents it from leading here, or null. */
export type CheckedOrigin = {
  readonly origin: string
  readonly isCanonical: boolean
  readonly problem: Problem | null
}

// RFC 8414, section 3: the document that every school publishes names its issuer, which is its origin.
const metadata = '/.well-known/oauth-authorization-server'

/** Requests every origin of a school from outside and reports the problem of each. */
export async function checkOrigins(
  { db, outboundHttp }: SettingsCallDeps,
  editor: Editor,
): Promise<readonly CheckedOrigin[]> {
  refuseUnlessMay(editor, 'school:write')
  const origins = await db
    .selectFrom('schoolOrigins')
    .where('schoolId', '=', editor.schoolId)
    .select(['scheme', 'host', 'port', 'isCanonical'])
    .orderBy('isCanonical', 'desc')
    .orderBy('host')
    .limit(20)
    .execute()
  const listed = origins.map((each) => ({ origin: formatOrigin(each), isCanonical: each.isCanonical }))
  const home = listed.find(({ isCanonical }) => isCanonical)?.origin ?? ''
  return await Promise.all(
    listed.map(async (each) => {
      const request = { accept: 'application/json', maxBytes: 64_000, timeoutMs: originTimeoutMs }
      const outcome = await outboundHttp.request(`${each.origin}${metadata}`, request)
      return { ...each, problem: problemOf(outcome, { ...each, home }) }
    }),
  )
}

type OriginState = { readonly isCanonical: boolean; readonly home: string }

function problemOf(outcome: Outcome, { isCanonical, home }: OriginState): Problem | null {
  if (outcome.is === 'refused') return refused[outcome.reason]
  const { status, headers } = outcome
  if (status >= 300 && status < 400) {
    // An alias redirects to the origin of the school.
    if (!isCanonical && headers.location?.startsWith(`${home}/`)) return null
    return { code: 'redirects', message: 'It redirects to another URL.' }
  }
  if (status !== 200) return { code: 'unexpected_answer', message: `It responds with status ${status}.` }
  const issuer = issuerIn(outcome.body)
  if (issuer === undefined) return { code: 'unexpected_answer', message: 'The server there is not Lectern.' }
  return issuer === home
    ? null
    : { code: 'another_site', message: 'Another site responds there, or this site with another origin.' }
}

function issuerIn(body: Buffer): string | undefined {
  try {
    const document: unknown = JSON.parse(body.toString('utf8'))
    const issuer =
      typeof document === 'object' && document && 'issuer' in document ? document.issuer : undefined
    return typeof issuer === 'string' ? issuer : undefined
  } catch {
    return undefined
  }
}

const unexpected = {
  code: 'unexpected_answer',
  message: 'The response is not valid HTTP.',
} as const

const refused: Readonly<Record<RefusedWhy, Problem>> = {
  'bad-url': { code: 'does_not_resolve', message: 'It is not a valid URL.' },
  unresolvable: {
    code: 'does_not_resolve',
    message: 'The host name does not resolve: check its DNS record.',
  },
  'private-address': {
    code: 'private_address',
    message: 'The host name resolves to a private IP address, which cannot be reached from the internet.',
  },
  'not-https': { code: 'not_https', message: 'It does not use https, so it was not checked.' },
  unreachable: {
    code: 'refuses_connections',
    message: 'Nothing accepts connections there: check the server and its firewall.',
  },
  tls: { code: 'certificate', message: 'Its certificate has expired or is not valid for this host name.' },
  timeout: {
    code: 'no_answer_in_time',
    message: `It does not respond within ${originTimeoutMs / second} seconds.`,
  },
  'bad-answer': unexpected,
  'too-large': unexpected,
}
