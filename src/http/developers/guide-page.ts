import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { memberScopes, type Scope } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { scopeWords } from '../../labels/scopes/scope-words.ts'
import { operatorExample, shellExample, typescriptExample } from './examples.ts'
import { limits } from './limits-table.ts'
import { paths } from './paths.ts'
import { prose } from './prose.ts'
import { tabs } from './tabs.ts'
import { type DevelopersWords, wordsFor } from './words.ts'

type GuideWords = DevelopersWords['guide']
type Part = { readonly id: string; readonly title: string; readonly body: string }

/** What the member API is, how to get at it, and how it behaves. */
export function showGuide(request: FastifyRequest, reply: FastifyReply) {
  const words = wordsFor(request)
  const { guide } = words
  const parts = partsOf(request, guide)
  const main = html`<div class="developers">
!${tabs(words, 'guide')}
!${opening(guide, schoolOf(request))}
<div class="guide">
<nav class="guide-contents" aria-label="${guide.contents}"><ul>!${parts.map(contentsLine).join('')}</ul></nav>
<div class="guide-parts">!${parts.map(section).join('')}</div>
</div></div>`
  return sendPage(reply, pageContext(request), { title: guide.title, main })
}

function opening(words: GuideWords, { name, origin }: School): string {
  return html`<header class="lead-in"><h1>${words.title}</h1>
<p class="lead">${words.lead(name)}</p>
<p class="endpoint"><span>POST</span> <code>${origin}${endpoints.memberApi}</code></p>
<p class="actions"><a role="button" href="${paths.console}">${words.openConsole}</a>
<a href="${paths.schema}">${words.browseSchema}</a></p></header>`
}

function partsOf(request: FastifyRequest, words: GuideWords): readonly Part[] {
  const school = schoolOf(request)
  const scopeTexts = scopeWords(pageContext(request).locale).scopes
  const { pageDefault, pageMost } = memberApiLimits
  const { call, endpoint, paging, change } = words
  return [
    { id: 'endpoint', title: endpoint.title, body: html`<p>!${prose(endpoint.text)}</p>` },
    { id: 'audience', title: words.audience.title, body: audience(words.audience) },
    { id: 'scopes', title: words.scopes.title, body: scopes(words.scopes, scopeTexts) },
    { id: 'client', title: words.client.title, body: client(words.client, school) },
    {
      id: 'call',
      title: call.title,
      body: `${code(call.shell, shellExample(school))}${code(call.typescript, typescriptExample(school))}`,
    },
    { id: 'paging', title: paging.title, body: html`<p>!${prose(paging.text(pageDefault, pageMost))}</p>` },
    { id: 'errors', title: words.errors.title, body: errors(words.errors) },
    { id: 'limits', title: words.limits.title, body: limits(words.limits, pageContext(request).locale) },
    { id: 'change', title: change.title, body: html`<p>!${prose(change.text)}</p>` },
  ]
}

function contentsLine({ id, title }: Part): string {
  return html`<li><a href="#${id}">${title}</a></li>`
}

function section({ id, title, body }: Part): string {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>!${body}</section>`
}

function audience({ members, makers, agents }: GuideWords['audience']): string {
  const items = [members, makers, agents].map(
    ([who, what]) => html`<li class="offer"><h3>${who}</h3><p>${what}</p></li>`,
  )
  return html`<ul class="offers">!${items.join('')}</ul>`
}

function scopes(words: GuideWords['scopes'], texts: Readonly<Record<Scope, string>>): string {
  const rows = memberScopes.map(
    (scope) => html`<tr><th scope="row"><code>${scope}</code></th><td>${texts[scope]}</td></tr>`,
  )
  return html`<p>${words.text}</p>
!${table([words.scope, words.opens], rows)}<p>${words.nothingElse}</p>`
}

function client(words: GuideWords['client'], school: School): string {
  const needs = words.needs.map((need) => html`<li>!${prose(need)}</li>`)
  return html`<p>!${prose(words.text(school.name))}</p><ul>!${needs.join('')}</ul>
!${code(words.operator, operatorExample(school))}
<p>${words.next} <a href="${endpoints.authGuide}">${words.guide}</a></p>`
}

function errors(words: GuideWords['errors']): string {
  const rows = words.rows.map(
    ([answer = '', meaning = '']) =>
      html`<tr><th scope="row"><code>${answer}</code></th><td>!${prose(meaning)}</td></tr>`,
  )
  return html`<p>!${prose(words.text)}</p>
!${table([words.answer, words.meaning], rows)}<p>!${prose(words.requestId)}</p>`
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((each) => html`<th scope="col">${each}</th>`)
  return html`<table class="told-table"><thead><tr>!${head.join('')}</tr></thead><tbody>!${rows.join('')}</tbody></table>`
}

// Long lines are scrolled, so the box can be reached by the keyboard.
function code(label: string, text: string): string {
  return html`<figure class="code"><figcaption>${label}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}" lang="en"><code>${text}</code></pre></figure>`
}
