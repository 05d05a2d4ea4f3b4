import type { ApplicationSettings } from '../shared/settings.ts'

/** What the page tells its script; src/http/developers/explorer-page.ts writes it. */
export type Settings = ApplicationSettings & {
  readonly adminApi: string
  readonly description: string
  readonly userinfo: string
  readonly messages: ApplicationSettings['messages'] & { readonly scopes: string }
}
