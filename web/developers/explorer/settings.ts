import type { ApplicationSettings } from '../shared/settings.ts'

/** The settings of the page for its script; src/http/developers/explorer-page.ts writes them. */
export type Settings = ApplicationSettings & {
  readonly adminApi: string
  readonly description: string
  readonly userinfo: string
  readonly messages: ApplicationSettings['messages'] & { readonly scopes: string }
}
