import { isDeclinable, type Scope } from '../../domain/oauth/index.ts'
import { roleMessages } from '../../labels/roles.ts'
import { isChanging, type ScopeLine } from '../../labels/scopes/scope-lines.ts'
import { type ScopeMessages, scopeMessages } from '../../labels/scopes/scope-messages.ts'
import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'
import { avatar } from '../page/components/avatar.ts'
import { icon } from '../page/components/icon.ts'
import type { MemberContext } from '../page/context.ts'
import { consentMessages } from './consent-messages.ts'
import type { Consent } from './preview.ts'
import { type Glimpse, isWithinRoles } from './preview.ts'

/** One requested permission: its meaning, a preview, and a checkbox to deny it. */
export function permissionLine(context: MemberContext, consent: Consent, line: ScopeLine): Html {
  const messages = scopeMessages(context.locale)
  const { topic, scopes } = line
  return html`<li class="permission"><strong>${messages.topics[topic]}</strong>
<div class="permission-text">${meaning(messages, line)}${glimpses(context, consent, line)}${partlyBeyond(context, line)}</div>
<div class="chips">${scopes.map((scope) => chip(context, consent, { scope, topic }))}</div></li>`
}

// Name, picture and e-mail address need no further description.
function meaning(messages: ScopeMessages, { topic, scopes }: ScopeLine): Html | undefined {
  if (topic === 'profile' || topic === 'email') return undefined
  return html`<p class="means">${scopes.map((scope) => messages.scopes[scope]).join(messages.and)}</p>`
}

function chip(
  context: MemberContext,
  { pending, problem }: Consent,
  { scope, topic }: { scope: Scope; topic: ScopeLine['topic'] },
): Html {
  const { topics, see, change } = scopeMessages(context.locale)
  const { needed } = consentMessages(context.locale)
  const kind = kindOf(context, scope)
  const about = html`<span class="unseen"> ${topics[topic]}</span>`
  if (!isDeclinable(scope, pending.scopes)) {
    return html`<span class="${kind} chip-needed">${icon(isChanging(scope) ? 'change' : 'check')}${needed}${about}</span>`
  }
  const mark = attributes({ checked: !problem })
  const verb = isChanging(scope) ? html`${icon('change')}${change}` : see
  return html`<label class="${kind}"><input type="checkbox" name="scope ${scope}"${mark}><span class="chip-verb">${verb}</span>${about}</label>`
}

function kindOf({ reader }: MemberContext, scope: Scope): string {
  if (!isWithinRoles(reader, scope)) return 'chip chip-beyond'
  return isChanging(scope) ? 'chip chip-change' : 'chip'
}

function glimpses(context: MemberContext, { preview }: Consent, { scopes }: ScopeLine): Html | undefined {
  const all = scopes.flatMap((scope) => preview.get(scope) ?? [])
  if (all.length === 0) return undefined
  const { comma, today } = consentMessages(context.locale)
  const texts = all.map((glimpse, at) => [at > 0 && comma, spelled(context, glimpse)])
  return html`<p class="glimpse">${icon('see')}<span class="today">${today}</span> <span>${texts}</span></p>`
}

function spelled({ locale }: MemberContext, glimpse: Glimpse): Content {
  const { comma, counts } = consentMessages(locale)
  switch (glimpse.is) {
    case 'text':
      return glimpse.text
    case 'person':
      return html`<span class="person">${avatar(glimpse, 24)}${glimpse.name}</span>`
    case 'roles':
      return glimpse.roles.map((role) => roleMessages(locale).names[role]).join(comma)
    case 'count':
      return counts[glimpse.of](glimpse.count)
  }
}

// A permission that is completely beyond the role is listed in a collapsed section.
function partlyBeyond({ reader, locale }: MemberContext, { scopes }: ScopeLine): Html | undefined {
  const beyond = scopes.filter((scope) => !isWithinRoles(reader, scope))
  if (beyond.length === 0 || beyond.length === scopes.length) return undefined
  return html`<p class="quietly">${consentMessages(locale).changeBeyondRole}</p>`
}
