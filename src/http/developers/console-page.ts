import { consoleClientId, memberScopes } from '../../domain/oauth/index.ts'
import { addressAt } from '../../paths/address.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'
import { consoleWords } from './console-words.ts'
import { developerTabs } from './developer-tabs.ts'
import { coursesQuery } from './examples.ts'
import { prose } from './prose.ts'
import { tabsWords } from './tabs-words.ts'

/** The editor page with the sign-in state and error messages above it. */
export function consolePage(context: SchoolContext, bundle: WebBundle): Page {
  const { locale } = context
  const words = consoleWords(locale)
  const main = html`<div class="console" data-settings="${JSON.stringify(settingsFor(context))}">
<div class="console-top">${developerTabs(context, 'console')}<h1 class="unseen">${words.title}</h1>
${accountBar(context)}</div>
<p class="message" role="status" data-part="message" hidden></p>
<div class="editor" data-part="editor"><p class="loading">${words.loading}</p></div>
<noscript><p class="message">${words.noScript} <a href="${paths.developers.schema}">${tabsWords(locale).schema}</a></p></noscript>
</div>`
  const head = html`<script src="${bundle.script}" type="module"></script>`
  // Without the query: a change of language must not repeat a code.
  return { title: words.title, main, head, stylesheet: bundle.stylesheet, keptQuery: '' }
}

/** Why the console is unavailable. */
export function noConsolePage(context: SchoolContext, why: 'notBuilt' | 'notYet' | 'switchedOff'): Page {
  const words = consoleWords(context.locale)
  const { title } = words
  const main = html`<div class="developers">${developerTabs(context, 'console')}
<h1>${title}</h1><p>${prose(words[why])}</p></div>`
  return { title, main }
}

function accountBar({ locale }: SchoolContext): Html {
  const words = consoleWords(locale)
  return html`<div class="account-bar">
<form class="signed-out" data-part="signed-out" hidden>
<label title="${words.readOnlyText}"><input type="checkbox" name="read-only"> ${words.readOnly}</label>
<button type="submit">${words.signIn}</button></form>
<div class="signed-in" data-part="signed-in" hidden>
<span data-part="who">${words.signedIn}</span> <span class="badge" data-part="rights"></span>
<button type="button" data-part="sign-out">${words.signOut}</button></div>
</div>`
}

/** Everything the script needs to know; web/console/settings.ts reads it. */
function settingsFor({ school, reader, locale }: SchoolContext) {
  const words = consoleWords(locale)
  const [reading, writing] = memberScopes
  return {
    clientId: consoleClientId,
    issuer: school.origin,
    redirectUri: addressAt(school, paths.developers.console),
    authorization: endpoints.authorization,
    token: endpoints.token,
    revocation: endpoints.revocation,
    memberApi: endpoints.memberApi,
    schema: paths.developers.schemaFile,
    scopes: { reading, writing },
    hasNoRole: reader?.roles.length === 0,
    query: `${words.comment.replace(/^/gm, '# ')}\n${coursesQuery}`,
    words: { ...words, noRole: words.noRole(school.name) },
  }
}
