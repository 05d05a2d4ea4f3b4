import { memberScopes } from '../../domain/oauth/index.ts'
import { scopeMessages } from '../../labels/scopes/scope-messages.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { cards } from '../page/components/card.ts'
import { table } from '../page/components/table.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { developerTabs } from './developer-tabs.ts'
import { operatorExample, shellExample, typescriptExample } from './examples.ts'
import { guideMessages } from './guide-messages.ts'
import { limits } from './limits-table.ts'
import { prose } from './prose.ts'

type Part = { readonly id: string; readonly title: string; readonly body: Content }

/** The guide to the member API. */
export function guidePage(context: SchoolContext): Page {
  const { title, contents } = guideMessages(context.locale)
  const parts = partsOf(context)
  const main = html`<div class="developers">
${developerTabs(context, 'guide')}
${opening(context)}
<div class="guide">
<nav class="guide-contents" aria-label="${contents}"><ul>${parts.map(contentsLine)}</ul></nav>
<div class="guide-parts">${parts.map(section)}</div>
</div></div>`
  return { title, main }
}

function opening({ school, locale }: SchoolContext): Html {
  const messages = guideMessages(locale)
  return html`<header class="lead-in"><h1>${messages.title}</h1>
<p class="lead">${messages.lead(school.name)}</p>
<p class="endpoint"><span>POST</span> <code>${urlAt(school, endpoints.memberApi)}</code></p>
<p class="actions"><a class="button" href="${paths.developers.console}">${messages.openConsole}</a>
<a href="${paths.developers.schema}">${messages.browseSchema}</a>
<a href="${paths.developers.api}">${messages.adminApi}</a></p></header>`
}

function partsOf(context: SchoolContext): readonly Part[] {
  const { school, locale } = context
  const messages = guideMessages(locale)
  const { pageDefault, pageMost } = memberApiLimits
  const { call, endpoint, paging, change } = messages
  return [
    { id: 'endpoint', title: endpoint.title, body: html`<p>${prose(endpoint.text)}</p>` },
    { id: 'audience', title: messages.audience.title, body: audience(context) },
    { id: 'scopes', title: messages.scopes.title, body: scopes(context) },
    { id: 'client', title: messages.client.title, body: client(context) },
    {
      id: 'call',
      title: call.title,
      body: [code(call.shell, shellExample(school)), code(call.typescript, typescriptExample(school))],
    },
    { id: 'paging', title: paging.title, body: html`<p>${prose(paging.text(pageDefault, pageMost))}</p>` },
    { id: 'errors', title: messages.errors.title, body: errors(context) },
    { id: 'limits', title: messages.limits.title, body: limits(locale) },
    { id: 'change', title: change.title, body: html`<p>${prose(change.text)}</p>` },
  ]
}

function contentsLine({ id, title }: Part): Html {
  return html`<li><a href="#${id}">${title}</a></li>`
}

function section({ id, title, body }: Part): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`
}

function audience({ locale }: SchoolContext): Html {
  const { members, makers, agents } = guideMessages(locale).audience
  return cards([members, makers, agents].map(([title = '', text = '']) => ({ title, text })))
}

function scopes({ locale }: SchoolContext): Html {
  const { scopes: messages } = guideMessages(locale)
  const texts = scopeMessages(locale).scopes
  const rows = memberScopes.map((scope) => [html`<code>${scope}</code>`, texts[scope]])
  return html`<p>${messages.text}</p>
${table({ heads: [messages.scope, messages.opens], rows })}<p>${messages.nothingElse}</p>`
}

function client({ school, locale }: SchoolContext): Html {
  const { client: messages } = guideMessages(locale)
  const needs = messages.needs.map((need) => html`<li>${prose(need)}</li>`)
  // Without this feature the admin area has no screens for OAuth applications.
  const hasScreens = school.features.has('mcp_connections')
  const text = hasScreens ? messages.text : messages.textForHost
  return html`<p>${prose(text(school.name))}</p><ul>${needs}</ul>
${code(hasScreens ? messages.operator : messages.withoutScreens, operatorExample(school))}
<p>${messages.next} <a href="${endpoints.authGuide}">${messages.guide}</a></p>`
}

function errors({ locale }: SchoolContext): Html {
  const { errors: messages } = guideMessages(locale)
  const rows = messages.rows.map(([answer, meaning = '']) => [html`<code>${answer}</code>`, prose(meaning)])
  return html`<p>${prose(messages.text)}</p>
${table({ heads: [messages.answer, messages.meaning], rows })}<p>${prose(messages.requestId)}</p>`
}

// Long lines scroll, so the box must be focusable by keyboard.
function code(label: string, text: string): Html {
  return html`<figure class="code-sample"><figcaption>${label}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}" lang="en"><code>${text}</code></pre></figure>`
}
