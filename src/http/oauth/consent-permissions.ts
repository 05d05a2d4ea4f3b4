import { roleMessages } from '../../labels/roles.ts'
import { isChanging, type ScopeGroup, type ScopeLine, scopeLines } from '../../labels/scopes/scope-lines.ts'
import { scopeMessages } from '../../labels/scopes/scope-messages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { icon } from '../page/components/icon.ts'
import type { MemberContext } from '../page/context.ts'
import { consentMessages } from './consent-messages.ts'
import { permissionLine } from './permission-line.ts'
import type { Consent } from './preview.ts'
import { isWithinRoles } from './preview.ts'

// The number of lines shown; the rest of a longer list is collapsed with its names.
const mostInView = 8
const namesOfMore = 5

type Lines = readonly ScopeLine[]

/** The requested permissions in groups. */
export function permissions(context: MemberContext, consent: Consent): Html[] {
  const lines = scopeLines(consent.pending.scopes)
  const groups: readonly ScopeGroup[] = ['identity', 'account', 'school']
  return groups
    .map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => section(context, consent, group, lines))
}

function section(context: MemberContext, consent: Consent, group: ScopeGroup, lines: Lines): Html {
  const { groups } = scopeMessages(context.locale)
  const body = group === 'school' ? schoolLines(context, consent, lines) : list(context, consent, lines)
  return html`<section class="permissions" aria-labelledby="about-${group}">
<h2 id="about-${group}">${groups[group]}</h2>${body}</section>`
}

function schoolLines(context: MemberContext, consent: Consent, lines: Lines): Html {
  const messages = consentMessages(context.locale)
  const within = lines.filter(({ scopes }) => scopes.some((scope) => isWithinRoles(context.reader, scope)))
  const beyond = lines.filter((line) => !within.includes(line))
  const lead = within.length > 0 ? messages.withinRoles : messages.allBeyondRoles
  const open = within.length > mostInView ? within.slice(0, namesOfMore) : within
  const rest = within.slice(open.length)
  return html`<p class="quietly">${lead(rolesOf(context))}</p>
${list(context, consent, open)}${more(context, consent, rest)}${beyondRoles(context, consent, beyond)}`
}

function list(context: MemberContext, consent: Consent, lines: Lines): Html | undefined {
  if (lines.length === 0) return undefined
  return html`<ul>${lines.map((line) => permissionLine(context, consent, line))}</ul>`
}

// Collapsed, not hidden: the summary names every item and marks write access.
function more(context: MemberContext, consent: Consent, lines: Lines): Html | undefined {
  const { topics } = scopeMessages(context.locale)
  const names = lines.map(({ topic, scopes }) =>
    scopes.some(isChanging)
      ? html`<span class="changes">${icon('change')}${topics[topic]}</span>`
      : html`<span>${topics[topic]}</span>`,
  )
  const title = consentMessages(context.locale).more(lines.length)
  return fold({ title, names, body: list(context, consent, lines) })
}

function beyondRoles(context: MemberContext, consent: Consent, lines: Lines): Html | undefined {
  const { topics } = scopeMessages(context.locale)
  const messages = consentMessages(context.locale)
  const names = lines.map(({ topic }) => html`<span>${topics[topic]}</span>`)
  const body = html`<p class="quietly">${messages.beyondRole}</p>${list(context, consent, lines)}`
  return fold({ title: messages.beyond(lines.length), names, body })
}

type Fold = { readonly title: string; readonly names: readonly Html[]; readonly body: Html | undefined }

function fold({ title, names, body }: Fold): Html | undefined {
  if (names.length === 0) return undefined
  const listed = names.map((name) => html`${name} `)
  return html`<details><summary><strong>${title}</strong> <span class="names">${listed}</span></summary>${body}</details>`
}

function rolesOf({ reader, locale }: MemberContext): string {
  const { names } = roleMessages(locale)
  return reader.roles.map((role) => names[role]).join(consentMessages(locale).comma)
}
