import type { SignInSettings } from './settings.ts'

/** A live pair of tokens; kept for this tab only, and gone when it is closed. */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
}

/** The token endpoint said no (RFC 6749, section 5.2). */
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
  const answer = await fetch(token, { method: 'POST', body })
  const told = await answer.json()
  if (answer.ok) {
    return {
      accessToken: told.access_token,
      refreshToken: told.refresh_token,
      scopes: told.scope.split(' '),
      expiresAt: Date.now() + told.expires_in * 1000,
    }
  }
  // A temporary error: the tokens are still valid.
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The token endpoint: ${answer.status}`)
  throw new TokenRefusal(told.error, told.error_description ?? told.error)
}

/** Ends the pair by its refresh token: an expired access token would end nothing. */
export async function revoke(
  { revocation, clientId }: SignInSettings,
  { refreshToken }: Session,
): Promise<void> {
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken })
  await fetch(revocation, { method: 'POST', body, keepalive: true })
}
