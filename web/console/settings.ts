import type { SignInSettings } from '../sign-in/settings.ts'

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
export type Settings = SignInSettings & {
  readonly memberApi: string
  readonly schema: string
  readonly scopes: { readonly reading: string; readonly writing: string }
  readonly query: string
  readonly words: Words
}

export function readSettings(): Settings {
  const { settings } = document.querySelector<HTMLElement>('.console')?.dataset ?? {}
  if (!settings) throw new Error('The page carries no settings for its console')
  return JSON.parse(settings)
}
