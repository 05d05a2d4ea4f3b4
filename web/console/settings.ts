type Words = {
  readonly [word in
    | 'signInText'
    | 'signedIn'
    | 'signedInAs'
    | 'mayRead'
    | 'mayWrite'
    | 'mayOnlyWrite'
    | 'signingIn'
    | 'denied'
    | 'noRole'
    | 'join'
    | 'tooLate'
    | 'mixedUp'
    | 'ended'
    | 'failed'
    | 'unreachable'
    | 'signInFirst']: string
}

/** What the page tells its script; src/http/developers/console-page.ts writes it. */
export type Settings = {
  readonly clientId: string
  readonly issuer: string
  readonly redirectUri: string
  readonly authorization: string
  readonly token: string
  readonly revocation: string
  readonly memberApi: string
  readonly schema: string
  readonly scopes: { readonly reading: string; readonly writing: string }
  /** Whether the browser's own session is of somebody without a role here. */
  readonly hasNoRole: boolean
  readonly query: string
  readonly words: Words
}

export function readSettings(): Settings {
  const { settings } = document.querySelector<HTMLElement>('.console')?.dataset ?? {}
  if (!settings) throw new Error('The page carries no settings for its console')
  return JSON.parse(settings)
}
