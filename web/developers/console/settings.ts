import type { ApplicationSettings, ScopeChoice } from '../shared/settings.ts'

/** The settings of the page for its script; src/http/developers/console-page.ts writes them. */
export type Settings = ApplicationSettings & {
  readonly memberApi: string
  readonly schema: string
  readonly scopes: Readonly<Record<ScopeChoice, string>>
  readonly query: string
  readonly messages: ApplicationSettings['messages'] & {
    readonly [word in 'mayRead' | 'mayWrite' | 'mayOnlyWrite' | 'signInFirst']: string
  }
}
