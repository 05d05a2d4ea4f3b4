import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { isDeclinable, type Scope } from '../../domain/oauth/index.ts'
import { avatar } from '../shared/avatar.ts'
import { icon } from '../shared/icons.ts'
import { pageContext } from '../shared/page.ts'
import { isChanging, type ScopeLine } from '../../labels/scopes/scope-lines.ts'
import { type ScopeWords, scopeWords } from '../../labels/scopes/scope-words.ts'
import { meOf } from '../shared/signed-in.ts'
import type { Consent } from './consent-page.ts'
import { type Glimpse, isWithinRoles } from './preview.ts'
import { wordsFor } from './words.ts'

/** One thing the app asks for: what it may do with it, what that is today, and a way to leave it out. */
export function permissionLine(request: FastifyRequest, consent: Consent, line: ScopeLine): string {
  const words = scopeWords(pageContext(request).locale)
  const { topic, scopes } = line
  return html`<li class="permission"><strong>${words.topics[topic]}</strong>
<div class="permission-text">!${meaning(words, line)}!${glimpses(request, consent, line)}!${partlyBeyond(request, line)}</div>
<div class="chips">!${scopes.map((scope) => chip(request, consent, { scope, topic })).join('')}</div></li>`
}

// A name, a picture, an address: what they are is said by what they are called.
function meaning(words: ScopeWords, { topic, scopes }: ScopeLine): string {
  if (topic === 'profile' || topic === 'email') return ''
  return html`<p class="means">${scopes.map((scope) => words.scopes[scope]).join(words.and)}</p>`
}

function chip(
  request: FastifyRequest,
  { pending, problem }: Consent,
  { scope, topic }: { scope: Scope; topic: ScopeLine['topic'] },
): string {
  const { topics, see, change } = scopeWords(pageContext(request).locale)
  const { needed } = wordsFor(request).consent
  const kind = kindOf(request, scope)
  const about = html`<span class="unseen"> ${topics[topic]}</span>`
  if (!isDeclinable(scope, pending.scopes)) {
    return html`<span class="${kind} chip-needed">!${icon(isChanging(scope) ? 'change' : 'check')}${needed}!${about}</span>`
  }
  const mark = problem ? '' : 'checked'
  const verb = isChanging(scope) ? html`!${icon('change')}${change}` : html`${see}`
  return html`<label class="${kind}"><input type="checkbox" name="scope ${scope}" !${mark}><span class="chip-verb">!${verb}</span>!${about}</label>`
}

function kindOf(request: FastifyRequest, scope: Scope): string {
  if (!isWithinRoles(meOf(request), scope)) return 'chip chip-beyond'
  return isChanging(scope) ? 'chip chip-change' : 'chip'
}

function glimpses(request: FastifyRequest, { preview }: Consent, { scopes }: ScopeLine): string {
  const all = scopes.flatMap((scope) => preview.get(scope) ?? [])
  if (all.length === 0) return ''
  const { comma, consent } = wordsFor(request)
  const shown = all.map((glimpse) => spelled(request, glimpse)).join(html`${comma}`)
  return html`<p class="glimpse">!${icon('see')}<span class="today">${consent.today}</span> <span>!${shown}</span></p>`
}

function spelled(request: FastifyRequest, glimpse: Glimpse): string {
  const words = wordsFor(request)
  switch (glimpse.is) {
    case 'text':
      return html`${glimpse.text}`
    case 'person':
      return html`<span class="person">!${avatar(glimpse, 24)}${glimpse.name}</span>`
    case 'roles': {
      const { roles } = pageContext(request).words
      return html`${glimpse.roles.map((role) => roles[role]).join(words.comma)}`
    }
    case 'count':
      return html`${words.counts[glimpse.of](glimpse.count)}`
  }
}

// A line that is beyond the role as a whole stands in a fold that says so.
function partlyBeyond(request: FastifyRequest, { scopes }: ScopeLine): string {
  const beyond = scopes.filter((scope) => !isWithinRoles(meOf(request), scope))
  if (beyond.length === 0 || beyond.length === scopes.length) return ''
  return html`<p class="quietly">${wordsFor(request).consent.changeBeyondRole}</p>`
}
