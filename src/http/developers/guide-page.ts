import { memberScopes } from '../../domain/oauth/index.ts'
import { scopeWords } from '../../labels/scopes/scope-words.ts'
import { addressAt } from '../../paths/address.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { cards } from '../page/components/card.ts'
import { table } from '../page/components/table.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { developerTabs } from './developer-tabs.ts'
import { operatorExample, shellExample, typescriptExample } from './examples.ts'
import { guideWords } from './guide-words.ts'
import { limits } from './limits-table.ts'
import { prose } from './prose.ts'

type Part = { readonly id: string; readonly title: string; readonly body: Content }

/** The guide to the member API. */
export function guidePage(context: SchoolContext): Page {
  const { title, contents } = guideWords(context.locale)
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
  const words = guideWords(locale)
  return html`<header class="lead-in"><h1>${words.title}</h1>
<p class="lead">${words.lead(school.name)}</p>
<p class="endpoint"><span>POST</span> <code>${addressAt(school, endpoints.memberApi)}</code></p>
<p class="actions"><a class="button" href="${paths.developers.console}">${words.openConsole}</a>
<a href="${paths.developers.schema}">${words.browseSchema}</a>
<a href="${paths.developers.api}">${words.adminApi}</a></p></header>`
}

function partsOf(context: SchoolContext): readonly Part[] {
  const { school, locale } = context
  const words = guideWords(locale)
  const { pageDefault, pageMost } = memberApiLimits
  const { call, endpoint, paging, change } = words
  return [
    { id: 'endpoint', title: endpoint.title, body: html`<p>${prose(endpoint.text)}</p>` },
    { id: 'audience', title: words.audience.title, body: audience(context) },
    { id: 'scopes', title: words.scopes.title, body: scopes(context) },
    { id: 'client', title: words.client.title, body: client(context) },
    {
      id: 'call',
      title: call.title,
      body: [code(call.shell, shellExample(school)), code(call.typescript, typescriptExample(school))],
    },
    { id: 'paging', title: paging.title, body: html`<p>${prose(paging.text(pageDefault, pageMost))}</p>` },
    { id: 'errors', title: words.errors.title, body: errors(context) },
    { id: 'limits', title: words.limits.title, body: limits(locale) },
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
  const { members, makers, agents } = guideWords(locale).audience
  return cards([members, makers, agents].map(([title = '', text = '']) => ({ title, text })))
}

function scopes({ locale }: SchoolContext): Html {
  const { scopes: words } = guideWords(locale)
  const texts = scopeWords(locale).scopes
  const rows = memberScopes.map((scope) => [html`<code>${scope}</code>`, texts[scope]])
  return html`<p>${words.text}</p>
${table({ heads: [words.scope, words.opens], rows })}<p>${words.nothingElse}</p>`
}

function client({ school, locale }: SchoolContext): Html {
  const { client: words } = guideWords(locale)
  const needs = words.needs.map((need) => html`<li>${prose(need)}</li>`)
  // Without this feature the admin area has no screens for OAuth applications.
  const hasScreens = school.features.has('mcp_connections')
  const text = hasScreens ? words.text : words.textForHost
  return html`<p>${prose(text(school.name))}</p><ul>${needs}</ul>
${code(hasScreens ? words.operator : words.withoutScreens, operatorExample(school))}
<p>${words.next} <a href="${endpoints.authGuide}">${words.guide}</a></p>`
}

function errors({ locale }: SchoolContext): Html {
  const { errors: words } = guideWords(locale)
  const rows = words.rows.map(([answer, meaning = '']) => [html`<code>${answer}</code>`, prose(meaning)])
  return html`<p>${prose(words.text)}</p>
${table({ heads: [words.answer, words.meaning], rows })}<p>${prose(words.requestId)}</p>`
}

// Long lines scroll, so the box must be focusable by keyboard.
function code(label: string, text: string): Html {
  return html`<figure class="code-sample"><figcaption>${label}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}" lang="en"><code>${text}</code></pre></figure>`
}
