/** Error codes of RFC 6749 section 5.2 and of the documents that add to it. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'

/** A client error in OAuth's format. The description is ASCII without quotes (RFC 6749, appendix A.8). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string, options?: { cause?: unknown }) {
    super(description.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?'), options)
    this.code = code
  }
}
