import { endpoints } from '../../paths/endpoints.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'

type Client = {
  readonly clientId: string
  /** The page is also the redirect URI. */
  readonly path: string
}

/** The sign-in settings of an application's script; web/developers/shared/settings.ts reads it. */
export function signInSettings({ school, reader }: SchoolContext, { clientId, path }: Client) {
  return {
    clientId,
    issuer: school.origin,
    redirectUri: urlAt(school, path),
    authorization: endpoints.authorization,
    token: endpoints.token,
    revocation: endpoints.revocation,
    hasNoRole: reader?.roles.length === 0,
  }
}

/** The page of an application, with its script and stylesheet. */
export function applicationPage(title: string, main: Html, { script, stylesheet }: WebBundle): Page {
  const head = html`<script src="${script}" type="module"></script>`
  // Without the query: a change of language must not repeat a code.
  return { title, main, head, stylesheet, languageQuery: '' }
}

type BarMessages = {
  readonly [word in 'readOnly' | 'readOnlyText' | 'signIn' | 'signOut' | 'signedIn']: string
}

/** The bar of the signed-in member; `rights` shows what their session allows. */
export function accountBar(
  messages: BarMessages,
  { rights, form }: { readonly rights: Html; readonly form: Html | undefined },
): Html {
  return html`<div class="account-bar">${form}
<div class="signed-in" data-part="signed-in" hidden>
<span data-part="who">${messages.signedIn}</span> ${rights}
<button type="button" data-part="sign-out">${messages.signOut}</button></div></div>`
}

/** The form that starts a sign-in, with all scopes or for reading only. */
export function signInForm(messages: BarMessages): Html {
  return html`<form class="signed-out" data-part="signed-out" hidden>
<label title="${messages.readOnlyText}"><input type="checkbox" name="read-only"> ${messages.readOnly}</label>
<button type="submit">${messages.signIn}</button></form>`
}
