import { isPlainName } from '../../../platform/plain-text.ts'
import { longestAppName, mostRedirectUris } from '../limits.ts'
import { isLoopback, isRegistrable } from '../redirect-uri.ts'
import { isScope, type Scope, splitScopes } from '../scopes.ts'
import { DocumentRefused } from './document-refused.ts'

/** The supported metadata of a client document. */
export type ClientDocument = {
  readonly name: string
  readonly redirectUris: readonly string[]
  /** The scopes that the client intends to request; grants nothing. */
  readonly scopes: readonly Scope[]
}

type Members = Readonly<Record<string, unknown>>
type Rule = { readonly holds: (document: Members, url: URL) => boolean; readonly otherwise: string }

const rules: readonly Rule[] = [
  {
    holds: (document, url) => document['client_id'] === url.href,
    otherwise: 'The client_id inside the metadata document must be its own URL.',
  },
  {
    holds: (document) => !('client_secret' in document || 'client_secret_expires_at' in document),
    otherwise: 'The metadata document must not contain a client secret.',
  },
  {
    holds: ({ token_endpoint_auth_method: method }) => method === undefined || method === 'none',
    otherwise: 'The token_endpoint_auth_method in the metadata document must be none.',
  },
  {
    holds: ({ grant_types: types }) => types === undefined || isListWith('authorization_code', types),
    otherwise: 'The grant_types in the metadata document must include authorization_code.',
  },
  {
    holds: ({ response_types: types }) => types === undefined || isListWith('code', types),
    otherwise: 'The response_types in the metadata document must include code.',
  },
]

/** The client that a document at this URL describes. */
export function readDocument(url: URL, body: Buffer): ClientDocument {
  const document = membersOf(body)
  const broken = rules.find(({ holds }) => !holds(document, url))
  if (broken) throw new DocumentRefused(broken.otherwise)
  return {
    name: nameIn(document, url),
    redirectUris: redirectUrisIn(document, url),
    scopes: scopesIn(document),
  }
}

function membersOf(body: Buffer): Members {
  const document = parsed(body)
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new DocumentRefused('The metadata document must be a JSON object.')
  }
  return document as Members
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new DocumentRefused('The metadata document is not JSON in UTF-8.', { cause })
  }
}

function nameIn({ client_name: clientName }: Members, { host }: URL): string {
  const name = typeof clientName === 'string' ? clientName.trim() : clientName === undefined ? host : ''
  if (name.length < 1 || name.length > longestAppName || !isPlainName(name)) {
    throw new DocumentRefused(
      `The client_name in the metadata document must be 1 to ${longestAppName} printable characters.`,
    )
  }
  return name
}

function redirectUrisIn({ redirect_uris: redirectUris }: Members, url: URL): string[] {
  if (!Array.isArray(redirectUris) || redirectUris.length < 1 || redirectUris.length > mostRedirectUris) {
    throw new DocumentRefused(
      `The redirect_uris in the metadata document must be a list of 1 to ${mostRedirectUris} URLs.`,
    )
  }
  if (!redirectUris.every((uri) => isUrlOfHost(uri, url))) {
    throw new DocumentRefused(
      `Each of the redirect_uris must be https on ${url.host}, or http on a loopback address, written in full and without user name or fragment.`,
    )
  }
  return [...new Set(redirectUris)]
}

function isUrlOfHost(uri: unknown, { host }: URL): uri is string {
  if (typeof uri !== 'string' || !isRegistrable(uri)) return false
  const own = new URL(uri)
  return isLoopback(uri) || (own.protocol === 'https:' && own.host === host)
}

function scopesIn({ scope }: Members): Scope[] {
  return typeof scope === 'string' ? splitScopes(scope).filter(isScope) : []
}

function isListWith(item: string, list: unknown): boolean {
  return Array.isArray(list) && list.includes(item)
}
