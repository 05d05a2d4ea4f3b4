/** The sign-in settings of a page for its script. The client id is also the prefix of stored keys in the tab. */
export type SignInSettings = {
  readonly clientId: string
  readonly issuer: string
  readonly redirectUri: string
  readonly authorization: string
  readonly token: string
  readonly revocation: string
  /** True if the session of the browser belongs to a person without a role at the school. */
  readonly hasNoRole: boolean
}

/** The scopes to request: all that the reader may have, or those for reading only. */
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

/** The settings of both pages for their scripts; src/http/developers/application-page.ts writes the sign-in part. */
export type ApplicationSettings = SignInSettings & {
  /** Undefined for visitors who must sign in at the school first, and for readers whose roles allow no scope. */
  readonly scopes?: Readonly<Record<ScopeChoice, string>>
  /** The sign-in pages for visitors; afterwards the page opens again and requests the scopes by itself. */
  readonly signInPage?: Readonly<Record<ScopeChoice, string>>
  readonly messages: AccountMessages
}

export function readSettings<Settings extends ApplicationSettings>(): Settings {
  const { settings } = document.querySelector<HTMLElement>('[data-settings]')?.dataset ?? {}
  if (!settings) throw new Error('The page carries no settings for its script')
  return JSON.parse(settings)
}
