import type { SignInSettings } from './settings.ts'

/** A valid token pair; stored for this tab only, and lost when it is closed. */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
}

/** An error response of the token endpoint (RFC 6749, section 5.2). */
export class TokenRefusal extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

export async function requestTokens(
  { token, clientId }: SignInSettings,
  grant: Readonly<Record<string, string>>,
): Promise<Session> {
  const body = new URLSearchParams({ client_id: clientId, ...grant })
  const response = await fetch(token, { method: 'POST', body })
  const payload = await response.json()
  if (response.ok) {
    return {
      accessToken: payload.access_token,
      refreshToken: payload.refresh_token,
      scopes: payload.scope.split(' '),
      expiresAt: Date.now() + payload.expires_in * 1000,
    }
  }
  // A temporary error: the tokens are still valid.
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The token endpoint: ${response.status}`)
  throw new TokenRefusal(payload.error, payload.error_description ?? payload.error)
}

/** Ends the pair by its refresh token: an expired access token would end nothing. */
export async function revoke(
  { revocation, clientId }: SignInSettings,
  { refreshToken }: Session,
): Promise<void> {
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken })
  await fetch(revocation, { method: 'POST', body, keepalive: true })
}
