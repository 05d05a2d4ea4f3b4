import type { SignInSettings } from './settings.ts'
import type { Session } from './token-endpoint.ts'
import { requestTokens, TokenRefusal } from './token-endpoint.ts'

/** What is known of a sign-in that was begun in this tab. */
type Begun = { readonly verifier: string; readonly state: string }

export type Problem = 'denied' | 'noRole' | 'tooLate' | 'mixedUp' | 'failed' | 'unreachable'

/** How a sign-in came back to this page. */
export type Return =
  | { readonly is: 'none' }
  | { readonly is: 'signed-in'; readonly session: Session }
  | { readonly is: 'problem'; readonly problem: Problem; readonly reason: string }

const begunKey = ({ clientId }: SignInSettings) => `${clientId}-sign-in`

/** Leaves for the consent page, with a secret that only this tab keeps (PKCE, RFC 7636). */
export async function beginSignIn(settings: SignInSettings, scope: string): Promise<void> {
  const begun: Begun = { verifier: randomText(), state: randomText() }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope,
    resource: settings.issuer,
    code_challenge: await challengeOf(begun.verifier),
    code_challenge_method: 'S256',
    state: begun.state,
  })
  sessionStorage.setItem(begunKey(settings), JSON.stringify(begun))
  location.assign(`${settings.authorization}?${query}`)
}

/** Reads the response from the page's URL, removes it from there, and exchanges the code for tokens. */
export async function finishSignIn(settings: SignInSettings): Promise<Return> {
  const answer = new URLSearchParams(location.search)
  if (!answer.has('code') && !answer.has('error')) return { is: 'none' }
  history.replaceState(null, '', location.pathname)
  const begun = takeBegun(settings)
  // RFC 9207: a response from another issuer must not be used.
  if (!begun || answer.get('state') !== begun.state || answer.get('iss') !== settings.issuer) {
    return problem('mixedUp')
  }
  const code = answer.get('code')
  return code ? await redeem(settings, code, begun) : refused(settings, answer)
}

async function redeem(settings: SignInSettings, code: string, { verifier }: Begun): Promise<Return> {
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

function refused({ hasNoRole }: SignInSettings, answer: URLSearchParams): Return {
  if (answer.get('error') === 'access_denied') return problem(hasNoRole ? 'noRole' : 'denied')
  return problem('failed', answer.get('error_description') ?? answer.get('error') ?? '')
}

function problem(kind: Problem, reason = ''): Return {
  return { is: 'problem', problem: kind, reason }
}

function takeBegun(settings: SignInSettings): Begun | undefined {
  const kept = sessionStorage.getItem(begunKey(settings))
  sessionStorage.removeItem(begunKey(settings))
  return kept ? JSON.parse(kept) : undefined
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
