import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { randomToken } from '../../../src/platform/crypto/random-token.ts'

type Stored<Method extends 'clientInformation' | 'tokens' | 'discoveryState'> = Awaited<
  ReturnType<NonNullable<OAuthClientProvider[Method]>>
>

export const mcpRedirectUri = 'http://127.0.0.1:8976/callback'

type AppOptions = {
  /** A client that a school created; if omitted, the app registers itself. */
  readonly client?: { readonly client_id: string; readonly client_secret?: string; readonly issuer: string }
  /** The URL of its own metadata document. */
  readonly documentUrl?: string
  /** The spelling of a resource by older SDKs: an origin parsed and serialized by `URL`. */
  readonly namesResourceWith?: 'slash'
  readonly forgetsRefreshTokens?: boolean
}

/**
 * An MCP app around its SDK: keeps its values in memory and records the URLs that it would open in a browser.
 */
export function createMcpApp(options: AppOptions = {}) {
  const { client, documentUrl } = options
  const store: {
    client: Stored<'clientInformation'>
    tokens?: Stored<'tokens'>
    discovery?: Stored<'discoveryState'>
    verifier: string
  } = { client, verifier: '' }
  const opened: URL[] = []
  const requests: URLSearchParams[] = []
  const provider = {
    redirectUrl: mcpRedirectUri,
    clientMetadata: {
      client_name: 'Notes',
      redirect_uris: [mcpRedirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    ...(documentUrl ? { clientMetadataUrl: documentUrl } : {}),
    ...(options.namesResourceWith ? { validateResourceURL } : {}),
    state: () => randomToken(''),
    clientInformation: () => store.client,
    saveClientInformation(client: Stored<'clientInformation'>) {
      store.client = client
    },
    tokens: () => store.tokens,
    saveTokens(tokens: NonNullable<Stored<'tokens'>>) {
      const { refresh_token, ...withoutRefreshToken } = tokens
      store.tokens = options.forgetsRefreshTokens ? withoutRefreshToken : tokens
    },
    saveCodeVerifier(verifier: string) {
      store.verifier = verifier
    },
    codeVerifier: () => store.verifier,
    discoveryState: () => store.discovery,
    saveDiscoveryState(state: Stored<'discoveryState'>) {
      store.discovery = state
    },
    invalidateCredentials(scope: string) {
      if (scope === 'tokens' || scope === 'all') store.tokens = undefined
    },
    redirectToAuthorization(url: URL) {
      opened.push(url)
    },
  } satisfies OAuthClientProvider
  return {
    provider,
    store,
    /** Every token request so far. */
    requests,
    /** The number of times that the SDK opened the browser. */
    openedCount: () => opened.length,
    /** The last URL that the SDK opened in the browser. */
    lastOpened(): URL {
      const url = opened.at(-1)
      if (!url) throw new Error('The app has not opened a browser')
      return url
    },
    /** The network, which records requests to the token endpoint. */
    fetch: async (input: string | URL, init?: RequestInit) => {
      if (init?.body instanceof URLSearchParams) requests.push(init.body)
      return await fetch(input, init)
    },
  }
}

async function validateResourceURL(_server: string | URL, resource?: string) {
  return new URL(resource ?? '')
}
