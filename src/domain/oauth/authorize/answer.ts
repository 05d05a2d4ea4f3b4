import type { OAuthError } from '../oauth-error.ts'

/** The redirect of a response with the client's state and the issuer (RFC 9207). */
export type AnswerTo = {
  readonly redirectUri: string
  readonly state: string | undefined
  readonly issuer: string
}

export function answerWithCode(to: AnswerTo, code: string): string {
  return answer(to, { code })
}

export function answerWithError(to: AnswerTo, { code, message }: OAuthError): string {
  return answer(to, { error: code, error_description: message })
}

// Appended to the registered query of the redirect URI, which is kept (RFC 6749, section 3.1.2).
function answer({ redirectUri, state, issuer }: AnswerTo, members: Record<string, string>): string {
  const query = new URLSearchParams({ ...members, ...(state === undefined ? {} : { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
