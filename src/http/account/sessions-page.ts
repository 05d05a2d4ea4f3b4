import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visitOf } from '../shared/browser.ts'
import { fieldsOf, formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { timed } from '../shared/moment.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { deviceOf } from './device.ts'
import { wordsFor } from './words.ts'

const endRoute = '/account/sessions/end'
const endOthersRoute = '/account/sessions/end-others'

/** Where the person is signed in, and ways to end that. */
export function serveSessions(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/sessions', async (request, reply) =>
    showSessions(request, reply, await identity.listSessions(meOf(request))),
  )
  app.post(endRoute, async (request, reply) => {
    const id = parseId<'Session'>(fieldsOf(request)['session'] ?? '')
    if (!id) throw new Refusal('not_found', 'No such session')
    await identity.endSession(meOf(request), id, visitOf(request))
    return reply.redirect(donePath('/account/sessions', 'session'), 303)
  })
  app.post(endOthersRoute, async (request, reply) => {
    await identity.endOtherSessions(meOf(request), visitOf(request))
    return reply.redirect(donePath('/account/sessions', 'sessions'), 303)
  })
}

type Sessions = Awaited<ReturnType<Identity['listSessions']>>

function showSessions(request: FastifyRequest, reply: FastifyReply, sessions: Sessions): FastifyReply {
  const words = wordsFor(request).sessions
  const { sessionId } = meOf(request)
  const thisFirst = sessions.toSorted((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId))
  const main = html`<form class="panel" method="post" action="${endRoute}">
!${formToken(request, reply, endRoute)}
<ul class="entries">!${thisFirst.map((session) => entry(request, session)).join('')}</ul>
</form>
!${sessions.length > 1 ? '' : html`<p class="quietly">${words.onlyThis}</p>`}
<form method="post" action="${endOthersRoute}">
!${formToken(request, reply, endOthersRoute)}
<button type="submit" class="outline" aria-describedby="others-hint">${words.endOthers}</button>
<p class="quietly" id="others-hint">${words.endOthersText}</p>
</form>`
  const { title, lead } = words
  return sendAccountPage(request, reply, { section: 'sessions', title, lead, main })
}

function entry(request: FastifyRequest, session: Sessions[number]): string {
  const words = wordsFor(request).sessions
  const { id, address, signedInAt, seenAt, method } = session
  const device = deviceOf(session.userAgent, words)
  const end = html`<button type="submit" class="outline secondary" name="session" value="${id}" aria-label="${words.endNamed(device.name, address)}">${words.end}</button>`
  const thisOne = html`<span class="badge badge-good">${words.thisOne}</span>`
  return html`<li class="entry">!${icon(device.isPhone ? 'phone' : 'sessions')}
<div><strong>${device.name}</strong>
<small>${address} · ${words.methods[method]}</small>
<small>!${timed(request, signedInAt, words.signedIn)} · !${timed(request, seenAt, words.lastSeen)}</small></div>
!${id === meOf(request).sessionId ? thisOne : end}</li>`
}
