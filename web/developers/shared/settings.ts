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

/** Which scopes to request: all that the reader may have, or those for reading only. */
export type ScopeChoice = 'all' | 'reading'

type AccountMessages = {
  readonly [word in
    | 'signInText'
    | 'signedIn'
    | 'signedInAs'
    | 'signingIn'
    | 'denied'
    | 'noRole'
    | 'tooLate'
    | 'mixedUp'
    | 'ended'
    | 'failed'
    | 'unreachable']: string
} & { readonly join?: string }

/** What both pages tell their scripts; src/http/developers/application-page.ts writes the part about signing in. */
export type ApplicationSettings = SignInSettings & {
  /** Undefined for visitors who must sign in at the school first, and for readers whose roles allow no scope. */
  readonly scopes?: Readonly<Record<ScopeChoice, string>>
  /** Where a visitor signs in first; the page then opens again and requests the scopes by itself. */
  readonly signInPage?: Readonly<Record<ScopeChoice, string>>
  readonly messages: AccountMessages
}

export function readSettings<Settings extends ApplicationSettings>(): Settings {
  const { settings } = document.querySelector<HTMLElement>('[data-settings]')?.dataset ?? {}
  if (!settings) throw new Error('The page carries no settings for its script')
  return JSON.parse(settings)
}
