import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { icon } from '../shared/icons.ts'
import { pageContext } from '../shared/page.ts'
import { isChanging, type ScopeGroup, type ScopeLine, scopeLines } from '../../labels/scopes/scope-lines.ts'
import { scopeWords } from '../../labels/scopes/scope-words.ts'
import { meOf } from '../shared/signed-in.ts'
import type { Consent } from './consent-page.ts'
import { permissionLine } from './permission-line.ts'
import { isWithinRoles } from './preview.ts'
import { wordsFor } from './words.ts'

// So many lines are read; of a longer list the first ones are shown and the rest is named and folded.
const mostInView = 8
const shownOfMore = 5

/** What the app may see and change, in groups a member thinks in. */
export function permissions(request: FastifyRequest, consent: Consent): string {
  const lines = scopeLines(consent.pending.scopes)
  const groups: readonly ScopeGroup[] = ['identity', 'account', 'school']
  return groups
    .map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => section(request, consent, group, lines))
    .join('')
}

function section(request: FastifyRequest, consent: Consent, group: ScopeGroup, lines: readonly ScopeLine[]) {
  const { groups } = scopeWords(pageContext(request).locale)
  const body = group === 'school' ? schoolLines(request, consent, lines) : list(request, consent, lines)
  return html`<section class="permissions" aria-labelledby="about-${group}">
<h2 id="about-${group}">${groups[group]}</h2>!${body}</section>`
}

function schoolLines(request: FastifyRequest, consent: Consent, lines: readonly ScopeLine[]): string {
  const words = wordsFor(request).consent
  const me = meOf(request)
  const within = lines.filter(({ scopes }) => scopes.some((scope) => isWithinRoles(me, scope)))
  const beyond = lines.filter((line) => !within.includes(line))
  const lead = within.length > 0 ? words.withinRoles : words.allBeyondRoles
  const open = within.length > mostInView ? within.slice(0, shownOfMore) : within
  const rest = within.slice(open.length)
  return html`<p class="quietly">${lead(rolesOf(request))}</p>
!${list(request, consent, open)}!${more(request, consent, rest)}!${beyondRoles(request, consent, beyond)}`
}

function list(request: FastifyRequest, consent: Consent, lines: readonly ScopeLine[]): string {
  if (lines.length === 0) return ''
  return html`<ul>!${lines.map((line) => permissionLine(request, consent, line)).join('')}</ul>`
}

// Folded, not hidden: the fold names everything in it, and marks what would be changed.
function more(request: FastifyRequest, consent: Consent, lines: readonly ScopeLine[]): string {
  const { topics } = scopeWords(pageContext(request).locale)
  const names = lines.map(({ topic, scopes }) =>
    scopes.some(isChanging)
      ? html`<span class="changes">!${icon('change')}${topics[topic]}</span>`
      : html`<span>${topics[topic]}</span>`,
  )
  const title = wordsFor(request).consent.more(lines.length)
  return fold({ title, names, body: list(request, consent, lines) })
}

function beyondRoles(request: FastifyRequest, consent: Consent, lines: readonly ScopeLine[]): string {
  const { topics } = scopeWords(pageContext(request).locale)
  const words = wordsFor(request).consent
  const names = lines.map(({ topic }) => html`<span>${topics[topic]}</span>`)
  const body = html`<p class="quietly">${words.beyondRole}</p>!${list(request, consent, lines)}`
  return fold({ title: words.beyond(lines.length), names, body })
}

type Fold = { readonly title: string; readonly names: readonly string[]; readonly body: string }

function fold({ title, names, body }: Fold): string {
  if (names.length === 0) return ''
  return html`<details><summary><strong>${title}</strong> <span class="names">!${names.join(' ')}</span></summary>!${body}</details>`
}

function rolesOf(request: FastifyRequest): string {
  const { roles } = pageContext(request).words
  return meOf(request)
    .roles.map((role) => roles[role])
    .join(wordsFor(request).comma)
}
