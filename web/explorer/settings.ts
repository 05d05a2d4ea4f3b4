import type { SignInSettings } from '../sign-in/settings.ts'

type Words = {
  readonly [word in
    | 'signInText'
    | 'signedIn'
    | 'signedInAs'
    | 'scopes'
    | 'signingIn'
    | 'denied'
    | 'noRole'
    | 'tooLate'
    | 'mixedUp'
    | 'ended'
    | 'failed'
    | 'unreachable']: string
}

/** What the page tells its script; src/http/developers/explorer-page.ts writes it. */
export type Settings = SignInSettings & {
  readonly adminApi: string
  readonly description: string
  readonly userinfo: string
  /** What is asked for: only what the roles of the reader allow. Undefined: a visitor, or somebody without a fitting role. */
  readonly scopes: { readonly all: string; readonly reading: string } | undefined
  /** Where a visitor signs in first; then the page is opened again and goes on by itself. */
  readonly signInPage: { readonly all: string; readonly reading: string }
  readonly words: Words
}

export function readSettings(): Settings {
  const { settings } = document.querySelector<HTMLElement>('.explorer')?.dataset ?? {}
  if (!settings) throw new Error('The page carries no settings for its script')
  return JSON.parse(settings)
}
