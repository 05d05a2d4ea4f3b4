import { html } from 'ghtml'
import { initialOf } from './avatar.ts'

type App = {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly logoKey: string | null
  readonly reviewedAt: Date | null
}

/** An app's logo as the school keeps it, or the first letter of its name. Never a picture from the app's own server. */
export function appMark(app: App): string {
  if (app.logoKey) {
    return html`<img class="app-mark" src="/${app.logoKey}" alt="" width="56" height="56">`
  }
  const classes = isVouchedFor(app) ? 'app-mark' : 'app-mark app-mark-unknown'
  return html`<span class="${classes}" aria-hidden="true">${initialOf(app.name)}</span>`
}

/** Whether the school or its host has looked at this app; else its name is only its own claim. */
export function isVouchedFor({ source, reviewedAt }: Pick<App, 'source' | 'reviewedAt'>): boolean {
  return source === 'operator' || source === 'vendor' || reviewedAt !== null
}

/** The host an app proves to come from, by publishing its metadata there. */
export function documentHost({ source, id }: Pick<App, 'source' | 'id'>): string | undefined {
  return source === 'document' ? new URL(id).host : undefined
}
