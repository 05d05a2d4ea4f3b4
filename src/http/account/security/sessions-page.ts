import type { FastifyInstance } from 'fastify'
import type { Identity, OwnSession } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { badge } from '../../page/components/badge.ts'
import { form } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { moment } from '../../page/components/moment.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { deviceOf } from './device.ts'
import { sessionsMessages } from './sessions-messages.ts'

const { sessions: path, endSession, endOtherSessions } = paths.account

/** The signed-in devices, with ways to sign them out. */
export function serveSessions(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(path, async (request, reply) => {
    const context = memberContext(request, reply)
    return sendPage(reply, context, sessionsPage(context, await identity.listSessions(context.reader)))
  })
  app.post(endSession, async (request, reply) => {
    const id = parseId<'Session'>(fieldsOf(request)['session'] ?? '')
    if (!id) throw new Refusal('not_found', 'No such session')
    await identity.endSession(meOf(request), id, visitOf(request))
    return reply.redirect(donePath(path, 'session'), 303)
  })
  app.post(endOtherSessions, async (request, reply) => {
    await identity.endOtherSessions(meOf(request), visitOf(request))
    return reply.redirect(donePath(path, 'sessions'), 303)
  })
}

type Sessions = readonly OwnSession[]

function sessionsPage(context: MemberContext, sessions: Sessions): Page {
  const messages = sessionsMessages(context.locale)
  const { title, lead } = messages
  const { sessionId } = context.reader
  const thisFirst = sessions.toSorted((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId))
  const list = html`<ul class="entries">${thisFirst.map((session) => entry(context, session))}</ul>`
  const otherSessions = html`<button type="submit" class="outline" aria-describedby="others-hint">${messages.endOthers}</button>
<p class="quietly" id="others-hint">${messages.endOthersText}</p>`
  const main = html`${form(context, { action: endSession, classes: 'panel' }, list)}
${sessions.length === 1 && html`<p class="quietly">${messages.onlyThis}</p>`}
${form(context, { action: endOtherSessions }, otherSessions)}`
  return accountPage(context, { section: 'sessions', title, lead, main })
}

function entry(context: MemberContext, session: Sessions[number]): Html {
  const messages = sessionsMessages(context.locale)
  const { id, address, signedInAt, seenAt, method } = session
  const device = deviceOf(session.userAgent, messages)
  const end = html`<button type="submit" class="outline secondary" name="session" value="${id}" aria-label="${messages.endLabel(device.name, address)}">${messages.end}</button>`
  return html`<li class="entry">${icon(device.isPhone ? 'phone' : 'sessions')}
<div><strong>${device.name}</strong>
<small>${address} · ${messages.methods[method]}</small>
<small>${moment(context, signedInAt, messages.signedIn)} · ${moment(context, seenAt, messages.lastSeen)}</small></div>
${id === context.reader.sessionId ? badge(messages.thisOne, { tone: 'good' }) : end}</li>`
}
