/** What a page tells its script about signing in. The client id also names what the tab keeps. */
export type SignInSettings = {
  readonly clientId: string
  readonly issuer: string
  readonly redirectUri: string
  readonly authorization: string
  readonly token: string
  readonly revocation: string
  /** Whether the browser's own session is of somebody without a role here. */
  readonly hasNoRole: boolean
}
