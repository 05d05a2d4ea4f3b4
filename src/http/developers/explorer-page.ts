import { may } from '../../domain/identity/index.ts'
import { explorerClientId, scopesFor } from '../../domain/oauth/index.ts'
import { isSchoolScope } from '../../labels/scopes/scope-lines.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'
import { accountBar, applicationPage, signInForm, signInSettings } from './application-page.ts'
import { developerTabs } from './developer-tabs.ts'
import { explorerMessages } from './explorer-messages.ts'
import { prose } from './prose.ts'

/** The admin API from its description, with the sign-in state above the operations. */
export function explorerPage(context: SchoolContext, bundle: WebBundle): Page {
  const { school, locale } = context
  const messages = explorerMessages(locale)
  const main = html`<div class="explorer" id="explorer" data-settings="${JSON.stringify(settingsFor(context))}">
${developerTabs(context, 'api')}
<header class="lead-in"><h1>${messages.title}</h1><p class="lead">${messages.lead(school.name)}</p>
<p class="endpoint"><code>${urlAt(school, endpoints.adminApi)}</code></p>
<ul class="ways"><li><a href="${endpoints.openApi}">${messages.description}</a></li>
<li><a href="${endpoints.authGuide}">${messages.howToSignIn}</a></li></ul></header>
<div class="explorer-bar">${explorerBar(context)}
${message(context)}</div>
<h2>${messages.operations}</h2>
<p class="caution">${messages.real}</p>
<p class="find" data-part="find" hidden><label for="find">${messages.search}</label>
<input id="find" type="search" data-part="search" placeholder="${messages.searchHint}" autocomplete="off"></p>
<div class="operations" data-part="operations" lang="en"><p class="loading" lang="${locale}" data-part="loading" hidden>${messages.loading}</p></div>
<noscript><p class="message">${messages.noScript} <a href="${endpoints.openApi}">${endpoints.openApi}</a></p></noscript>
</div>`
  return applicationPage(messages.title, main, bundle)
}

/** Why the page is unavailable. */
export function noExplorerPage(context: SchoolContext, reason: 'notYet' | 'switchedOff'): Page {
  const messages = explorerMessages(context.locale)
  const main = html`<div class="developers">${developerTabs(context, 'api')}
<h1>${messages.title}</h1><p>${prose(messages[reason])}</p>
<p><a href="${endpoints.openApi}">${messages.description}</a></p></div>`
  return { title: messages.title, main }
}

function explorerBar(context: SchoolContext): Html {
  const messages = explorerMessages(context.locale)
  const rights = html`<details class="scopes"><summary data-part="scope-count"></summary><ul data-part="scope-list"></ul></details>`
  return accountBar(messages, { rights, form: isShutOut(context) ? undefined : signInForm(messages) })
}

function message(context: SchoolContext): Html {
  const messages = explorerMessages(context.locale)
  return isShutOut(context)
    ? html`<p class="message" role="status" data-part="message" data-kind="problem">${messages.noRole(context.school.name)}</p>`
    : html`<p class="message" role="status" data-part="message" hidden></p>`
}

/** Somebody whose roles open none of the scopes of the admin API. */
function isShutOut(context: SchoolContext): boolean {
  return context.reader !== undefined && usableScopes(context).length === 0
}

function usableScopes({ reader }: SchoolContext): readonly string[] {
  return scopesFor('operator').filter((scope) => isSchoolScope(scope) && may(reader?.roles ?? [], scope))
}

/** Everything the script needs to know; web/developers/explorer/settings.ts reads it. */
function settingsFor(context: SchoolContext) {
  const { school, locale } = context
  const messages = explorerMessages(locale)
  const { lead: _lead, ...said } = messages
  const usable = usableScopes(context)
  return {
    ...signInSettings(context, { clientId: explorerClientId, path: paths.developers.api }),
    userinfo: endpoints.userinfo,
    adminApi: endpoints.adminApi,
    description: endpoints.openApi,
    scopes: usable.length > 0 ? requestedScopes(usable) : undefined,
    signInPage: { all: signInFor('all'), reading: signInFor('reading') },
    messages: { ...said, noRole: messages.noRole(school.name) },
  }
}

// The name of who is signed in is shown.
function requestedScopes(usable: readonly string[]) {
  const reading = usable.filter((scope) => scope.endsWith(':read'))
  return {
    all: ['openid', 'profile', ...usable].join(' '),
    reading: ['openid', 'profile', ...reading].join(' '),
  }
}

function signInFor(wish: 'all' | 'reading'): string {
  const back = new URLSearchParams({ return_to: `${paths.developers.api}?sign-in=${wish}` })
  return `${paths.signIn}?${back}`
}
