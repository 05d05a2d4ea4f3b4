import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { consoleClientId, memberScopes } from '../../domain/oauth/index.ts'
import { endpoints } from '../shared/endpoints.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { ConsoleBundle } from './console-files.ts'
import { coursesQuery } from './examples.ts'
import { paths } from './paths.ts'
import { prose } from './prose.ts'
import { tabs } from './tabs.ts'
import { wordsFor } from './words.ts'

/** The editor's frame: who is signed in stands above it, and what went wrong. */
export function showConsole(request: FastifyRequest, reply: FastifyReply, bundle: ConsoleBundle) {
  const words = wordsFor(request)
  const { console } = words
  const main = html`<div class="console" data-settings="${JSON.stringify(settingsFor(request))}">
<div class="console-top">!${tabs(words, 'console')}<h1 class="unseen">${console.title}</h1>
!${accountBar(console)}</div>
<p class="message" role="status" data-part="message" hidden></p>
<div class="editor" data-part="editor"><p class="loading">${console.loading}</p></div>
<noscript><p class="message">${console.noScript} <a href="${paths.schema}">${words.tabs.schema}</a></p></noscript>
</div>
<script src="${bundle.script}" type="module"></script>`
  // Without what the address asks for: a change of language must not carry a code along.
  const context = { ...pageContext(request), query: '' }
  return sendPage(reply, context, { title: console.title, main, stylesheet: bundle.stylesheet })
}

/** Why there is no console, where there is none. */
export function showNoConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  why: 'notBuilt' | 'notYet' | 'switchedOff',
) {
  const words = wordsFor(request)
  const { title } = words.console
  const main = html`<div class="developers">!${tabs(words, 'console')}
<h1>${title}</h1><p>!${prose(words.console[why])}</p></div>`
  return sendPage(reply, pageContext(request), { title, main })
}

type ConsoleWords = ReturnType<typeof wordsFor>['console']

function accountBar(words: ConsoleWords): string {
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
function settingsFor(request: FastifyRequest) {
  const { origin, name } = schoolOf(request)
  const { console: words } = wordsFor(request)
  const [reading, writing] = memberScopes
  return {
    clientId: consoleClientId,
    issuer: origin,
    redirectUri: `${origin}${paths.console}`,
    authorization: endpoints.authorization,
    token: endpoints.token,
    revocation: endpoints.revocation,
    memberApi: endpoints.memberApi,
    schema: paths.schemaFile,
    scopes: { reading, writing },
    hasNoRole: request.me?.roles.length === 0,
    query: `${words.comment.replace(/^/gm, '# ')}\n${coursesQuery}`,
    words: { ...words, noRole: words.noRole(name) },
  }
}
