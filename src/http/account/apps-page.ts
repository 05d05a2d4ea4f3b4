import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type ActivityKind, isScope, type OAuth } from '../../domain/oauth/index.ts'
import type { OauthClientId } from '../../platform/db/schema.gen.ts'
import { appMark, documentHost, isVouchedFor } from '../shared/app-mark.ts'
import { visitOf } from '../shared/browser.ts'
import { fieldsOf, formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { timed } from '../shared/moment.ts'
import { pageContext } from '../shared/page.ts'
import { isChanging, type ScopeLine, scopeLines } from '../../labels/scopes/scope-lines.ts'
import { scopeWords } from '../../labels/scopes/scope-words.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

const path = '/account/apps'
const disconnectRoute = '/account/apps/disconnect'

/** Apps that may act for the member: what each may do, what it did, and a way to end it. */
export function serveApps(app: FastifyInstance, { oauth }: { oauth: OAuth }) {
  app.get(path, async (request, reply) => showApps(request, reply, await oauth.connectedApps(meOf(request))))
  app.post(disconnectRoute, async (request, reply) => {
    const id = (fieldsOf(request)['client'] ?? '') as OauthClientId
    await oauth.disconnectApp(meOf(request), visitOf(request), id)
    return reply.redirect(donePath(path, 'app'), 303)
  })
}

type ConnectedApp = Awaited<ReturnType<OAuth['connectedApps']>>[number]

function showApps(request: FastifyRequest, reply: FastifyReply, apps: readonly ConnectedApp[]) {
  const { title, lead } = wordsFor(request).apps
  const main = apps.length > 0 ? list(request, reply, apps) : nothing(request)
  return sendAccountPage(request, reply, { section: 'apps', title, lead, main })
}

function nothing(request: FastifyRequest): string {
  const { emptyTitle, emptyText } = wordsFor(request).apps
  return html`<section class="empty empty-page">!${icon('apps')}
<div><h2>${emptyTitle}</h2><p>${emptyText}</p></div></section>`
}

function list(request: FastifyRequest, reply: FastifyReply, apps: readonly ConnectedApp[]): string {
  const { disconnectText } = wordsFor(request).apps
  return html`<form method="post" action="${disconnectRoute}">!${formToken(request, reply, disconnectRoute)}
!${apps.map((app) => connected(request, app)).join('')}
</form><p class="quietly">${disconnectText}</p>`
}

function connected(request: FastifyRequest, app: ConnectedApp): string {
  const words = wordsFor(request).apps
  const host = documentHost(app)
  const unknown = isVouchedFor(app)
    ? ''
    : html`<span class="badge badge-careful">!${icon('warning')}${words.ownClaim}</span>`
  return html`<section class="panel connected"><div class="connected-who">!${appMark(app)}
<div><h2><bdi>${app.name}</bdi></h2>
<p>!${host ? html`<strong class="host">${host}</strong>` : ''}!${unknown}
<small>!${timed(request, app.since, words.since)}</small></p></div></div>
<h3>${words.may}</h3>!${may(request, scopeLines(app.scopes.filter(isScope)))}
<h3>${words.did}</h3>!${activity(request, app.activity)}
<button type="submit" class="outline secondary" name="client" value="${app.id}" aria-label="${words.disconnectNamed(app.name)}">${words.disconnect}</button>
</section>`
}

// More than so many sentences nobody reads: a verb each must do.
const mostSentences = 8

function may(request: FastifyRequest, lines: readonly ScopeLine[]): string {
  const words = scopeWords(pageContext(request).locale)
  const verbs = ({ scopes }: ScopeLine) =>
    scopes.map((scope) => (isChanging(scope) ? words.change : words.see)).join(' · ')
  const sentence = ({ scopes }: ScopeLine) => scopes.map((scope) => words.scopes[scope]).join(words.and)
  const means = lines.length > mostSentences ? verbs : sentence
  const items = lines.map((line) => {
    const changes = line.scopes.some(isChanging)
    return html`<li class="${changes ? 'changes' : ''}">!${icon(changes ? 'change' : 'see')}
<div><strong>${words.topics[line.topic]}</strong><small class="means">${means(line)}</small></div></li>`
  })
  return html`<ul class="may">!${items.join('')}</ul>`
}

function activity(request: FastifyRequest, entries: ConnectedApp['activity']): string {
  const { kinds, never, times } = wordsFor(request).apps
  const known = entries.filter(({ kind }) => Object.hasOwn(kinds, kind))
  if (known.length === 0) return html`<p class="quietly">${never}</p>`
  const rows = known.map(
    ({ kind, times: count, last }) =>
      html`<li>${kinds[kind as ActivityKind]} <small>!${timed(request, new Date(last), (when) => times(Number(count), when))}</small></li>`,
  )
  return html`<ul class="did">!${rows.join('')}</ul>`
}
