import type { FastifyInstance } from 'fastify'
import {
  type ActivityKind,
  type ConnectedApp,
  clientIdOf,
  isScope,
  type OAuth,
} from '../../../domain/oauth/index.ts'
import { isChanging, type ScopeLine, scopeLines } from '../../../labels/scopes/scope-lines.ts'
import { scopeMessages } from '../../../labels/scopes/scope-messages.ts'
import { paths } from '../../../paths/paths.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { appMark, documentHost, isVouchedFor } from '../../page/components/app-mark.ts'
import { badge } from '../../page/components/badge.ts'
import { emptyState } from '../../page/components/empty-state.ts'
import { form } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { moment } from '../../page/components/moment.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { appsMessages } from './apps-messages.ts'

/** The connected apps: their permissions, their activity, and a way to disconnect them. */
export function serveApps(app: FastifyInstance, { oauth }: { oauth: OAuth }) {
  app.get(paths.account.apps, async (request, reply) => {
    const context = memberContext(request, reply)
    return sendPage(reply, context, appsPage(context, await oauth.connectedApps(context.reader)))
  })
  app.post(paths.account.disconnectApp, async (request, reply) => {
    const id = clientIdOf(fieldsOf(request)['client'] ?? '')
    await oauth.disconnectApp(meOf(request), visitOf(request), id)
    return reply.redirect(donePath(paths.account.apps, 'app'), 303)
  })
}

function appsPage(context: MemberContext, apps: readonly ConnectedApp[]): Page {
  const { title, lead, emptyTitle, emptyText } = appsMessages(context.locale)
  const main =
    apps.length > 0 ? list(context, apps) : emptyState({ icon: 'apps', title: emptyTitle, text: emptyText })
  return accountPage(context, { section: 'apps', title, lead, main })
}

function list(context: MemberContext, apps: readonly ConnectedApp[]): Html {
  const { disconnectText } = appsMessages(context.locale)
  const all = apps.map((app) => connected(context, app))
  return html`${form(context, { action: paths.account.disconnectApp }, all)}<p class="quietly">${disconnectText}</p>`
}

function connected(context: MemberContext, app: ConnectedApp): Html {
  const messages = appsMessages(context.locale)
  const host = documentHost(app)
  const unknown = isVouchedFor(app)
    ? undefined
    : badge(messages.ownClaim, { tone: 'careful', icon: 'warning' })
  return html`<section class="panel connected"><div class="connected-who">${appMark(app)}
<div><h2><bdi>${app.name}</bdi></h2>
<p>${host && html`<strong class="host">${host}</strong>`}${unknown}
<small>${moment(context, app.since, messages.since)}</small></p></div></div>
<h3>${messages.may}</h3>${may(context, scopeLines(app.scopes.filter(isScope)))}
<h3>${messages.did}</h3>${activity(context, app.activity)}
<button type="submit" class="outline secondary" name="client" value="${app.id}" aria-label="${messages.disconnectLabel(app.name)}">${messages.disconnect}</button>
</section>`
}

// Beyond this number, permissions are shown as single verbs.
const mostSentences = 8

function may({ locale }: MemberContext, lines: readonly ScopeLine[]): Html {
  const messages = scopeMessages(locale)
  const verbs = ({ scopes }: ScopeLine) =>
    scopes.map((scope) => (isChanging(scope) ? messages.change : messages.see)).join(' · ')
  const sentence = ({ scopes }: ScopeLine) => scopes.map((scope) => messages.scopes[scope]).join(messages.and)
  const means = lines.length > mostSentences ? verbs : sentence
  const items = lines.map((line) => {
    const changes = line.scopes.some(isChanging)
    return html`<li${attributes({ class: changes && 'changes' })}>${icon(changes ? 'change' : 'see')}
<div><strong>${messages.topics[line.topic]}</strong><small class="means">${means(line)}</small></div></li>`
  })
  return html`<ul class="may">${items}</ul>`
}

function activity(context: MemberContext, entries: ConnectedApp['activity']): Html {
  const { kinds, never, times } = appsMessages(context.locale)
  const rows = entries.flatMap(({ kind, times: count, last }) =>
    isKnown(kinds, kind)
      ? html`<li>${kinds[kind]} <small>${moment(context, new Date(last), (when) => times(Number(count), when))}</small></li>`
      : [],
  )
  return rows.length > 0 ? html`<ul class="did">${rows}</ul>` : html`<p class="quietly">${never}</p>`
}

function isKnown(kinds: Readonly<Record<ActivityKind, string>>, kind: string): kind is ActivityKind {
  return Object.hasOwn(kinds, kind)
}
