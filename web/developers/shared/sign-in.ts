import type { SignInSettings } from './settings.ts'
import type { Session } from './token-endpoint.ts'
import { requestTokens, TokenRefusal } from './token-endpoint.ts'

/** The stored state of a sign-in that was started in this tab. */
type PendingSignIn = { readonly verifier: string; readonly state: string }

export type Problem = 'denied' | 'noRole' | 'tooLate' | 'mixedUp' | 'failed' | 'unreachable'

/** The result of a sign-in that returned to this page. */
export type SignInResult =
  | { readonly is: 'none' }
  | { readonly is: 'signed-in'; readonly session: Session }
  | { readonly is: 'problem'; readonly problem: Problem; readonly reason: string }

const pendingKey = ({ clientId }: SignInSettings) => `${clientId}-sign-in`

/** Leaves for the consent page, with a secret that only this tab keeps (PKCE, RFC 7636). */
export async function redirectToSignIn(settings: SignInSettings, scope: string): Promise<void> {
  const pending: PendingSignIn = { verifier: randomText(), state: randomText() }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope,
    resource: settings.issuer,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
  })
  sessionStorage.setItem(pendingKey(settings), JSON.stringify(pending))
  location.assign(`${settings.authorization}?${query}`)
}

/** Reads the response from the page's URL, removes it from there, and exchanges the code for tokens. */
export async function finishSignIn(settings: SignInSettings): Promise<SignInResult> {
  const response = new URLSearchParams(location.search)
  if (!response.has('code') && !response.has('error')) return { is: 'none' }
  history.replaceState(null, '', location.pathname)
  const pending = claimPending(settings)
  // RFC 9207: a response from another issuer must not be used.
  if (!pending || response.get('state') !== pending.state || response.get('iss') !== settings.issuer) {
    return problem('mixedUp')
  }
  const code = response.get('code')
  return code ? await redeem(settings, code, pending) : refused(settings, response)
}

async function redeem(
  settings: SignInSettings,
  code: string,
  { verifier }: PendingSignIn,
): Promise<SignInResult> {
  try {
    const session = await requestTokens(settings, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: settings.redirectUri,
      code_verifier: verifier,
      resource: settings.issuer,
    })
    return { is: 'signed-in', session }
  } catch (error) {
    if (!(error instanceof TokenRefusal)) return problem('unreachable')
    return error.code === 'invalid_grant' ? problem('tooLate') : problem('failed', error.message)
  }
}

function refused({ hasNoRole }: SignInSettings, response: URLSearchParams): SignInResult {
  if (response.get('error') === 'access_denied') return problem(hasNoRole ? 'noRole' : 'denied')
  return problem('failed', response.get('error_description') ?? response.get('error') ?? '')
}

function problem(kind: Problem, reason = ''): SignInResult {
  return { is: 'problem', problem: kind, reason }
}

function claimPending(settings: SignInSettings): PendingSignIn | undefined {
  const stored = sessionStorage.getItem(pendingKey(settings))
  sessionStorage.removeItem(pendingKey(settings))
  return stored ? JSON.parse(stored) : undefined
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
