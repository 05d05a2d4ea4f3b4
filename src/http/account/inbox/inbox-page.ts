import type { FastifyInstance } from 'fastify'
import type { InboxNotification, Notifications, Subscription } from '../../../domain/notifications/index.ts'
import { notificationKindMessages } from '../../../labels/notification-kinds.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { emptyState } from '../../page/components/empty-state.ts'
import { form } from '../../page/components/form.ts'
import { moment } from '../../page/components/moment.ts'
import { table } from '../../page/components/table.ts'
import { tabs } from '../../page/components/tabs.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { ownPager, type PageOf, requestedPage } from '../own-page.ts'
import { inboxMessages } from './inbox-messages.ts'

const { inbox: path, readMessage, readAllMessages, inboxSettings } = paths.account

/** The inbox of a member and the channels of each kind of notification. */
export function serveInbox(
  app: FastifyInstance,
  { notifications }: { readonly notifications: Notifications },
) {
  app.get(path, async (request, reply) => {
    const context = memberContext(request, reply)
    const unreadOnly = context.query.has('unread')
    const inbox = await notifications.inbox(memberOfSession(context.reader), requestedPage(context, 20), {
      unreadOnly,
    })
    return sendPage(reply, context, inboxPage(context, inbox, unreadOnly))
  })
  app.post(readMessage, async (request, reply) => {
    const { path: target } = await notifications.markRead(
      memberOfSession(meOf(request)),
      fieldsOf(request)['message'] ?? '',
    )
    return reply.redirect('stay' in fieldsOf(request) || !target ? path : target, 303)
  })
  app.post(readAllMessages, async (request, reply) => {
    await notifications.markAllRead(memberOfSession(meOf(request)))
    return reply.redirect(path, 303)
  })
  app.get(inboxSettings, async (request, reply) => {
    const context = memberContext(request, reply)
    const subscriptions = await notifications.subscriptions(memberOfSession(context.reader))
    return sendPage(reply, context, settingsPage(context, subscriptions))
  })
  app.post(inboxSettings, async (request, reply) => {
    const member = memberOfSession(meOf(request))
    const ticked = fieldsOf(request)
    for (const { kind, inbox, email, isMandatory } of await notifications.subscriptions(member)) {
      const wish = { inbox: `inbox_${kind}` in ticked, email: isMandatory || `email_${kind}` in ticked }
      if (wish.inbox !== inbox || wish.email !== email)
        await notifications.updateSubscription(member, { kind, ...wish })
    }
    return reply.redirect(donePath(inboxSettings, 'inbox-settings'), 303)
  })
}

function inboxTabs({ locale }: MemberContext, current: 'all' | 'unread' | 'settings'): Html {
  const messages = inboxMessages(locale)
  return tabs({
    label: messages.title,
    all: [
      { href: path, text: messages.all, isCurrent: current === 'all' },
      { href: withQuery(path, { unread: '1' }), text: messages.unread, isCurrent: current === 'unread' },
      { href: inboxSettings, text: messages.settings, isCurrent: current === 'settings' },
    ],
  })
}

function inboxPage(context: MemberContext, inbox: PageOf<InboxNotification>, unreadOnly: boolean): Page {
  const messages = inboxMessages(context.locale)
  const list = inbox.rows.map((message) => entry(context, message))
  const all =
    context.unread > 0 &&
    form(
      context,
      { action: readAllMessages },
      html`<button type="submit" class="outline secondary">${messages.markAll}</button>`,
    )
  const filter = unreadOnly ? { unread: '1' } : {}
  const main = html`${inboxTabs(context, unreadOnly ? 'unread' : 'all')}${all}
${list.length > 0 ? html`<ul class="inbox">${list}</ul>` : emptyState({ icon: 'bell', text: unreadOnly ? messages.emptyUnread : messages.empty })}
${ownPager(context, inbox, ({ createdAt, id }) => ({ at: createdAt, id }), filter)}`
  return accountPage(context, { section: 'inbox', title: messages.title, main })
}

function entry(
  context: MemberContext,
  { id, kind, title, body, path: target, createdAt, readAt }: InboxNotification,
): Html {
  const messages = inboxMessages(context.locale)
  const isUnread = readAt === null
  const { label } = notificationKindMessages(context.locale)[kind]
  const buttons = html`<input type="hidden" name="message" value="${id}">
${target && html`<button type="submit" class="outline" aria-label="${messages.open}: ${title}">${messages.open}</button>`}
${isUnread && html`<button type="submit" class="outline secondary" name="stay" aria-label="${messages.markRead}: ${title}">${messages.markRead}</button>`}`
  return html`<li class="message"${attributes({ 'data-unread': isUnread })}><div>
<p class="quietly">${isUnread && html`<strong class="unread-mark">${messages.unreadMark}</strong> · `}${label} · ${moment(context, createdAt)}</p>
<h2 lang="${context.school.locale}">${title}</h2>${body && html`<p lang="${context.school.locale}">${body}</p>`}
${(target || isUnread) && form(context, { action: readMessage, classes: 'actions' }, buttons)}</div></li>`
}

function settingsPage(context: MemberContext, subscriptions: readonly Subscription[]): Page {
  const messages = inboxMessages(context.locale)
  const kinds = notificationKindMessages(context.locale)
  const box = (name: string, label: string, checked: boolean) =>
    html`<input type="checkbox" name="${name}" aria-label="${label}"${attributes({ checked })}>`
  const rows = subscriptions.map(({ kind, inbox, email, isMandatory }) => {
    const { label, description } = kinds[kind]
    return [
      html`<strong>${label}</strong><br><span class="quietly">${description}</span>`,
      box(`inbox_${kind}`, `${label}: ${messages.inInbox}`, inbox),
      isMandatory
        ? html`<span class="quietly always-on">${messages.always}</span>`
        : box(`email_${kind}`, `${label}: ${messages.byMail}`, email),
    ]
  })
  const inside = html`${table({ heads: [messages.kind, messages.inInbox, messages.byMail], rows })}<button type="submit">${messages.save}</button>`
  const main = html`${inboxTabs(context, 'settings')}<p class="lead">${messages.settingsLead}</p>${form(context, { action: inboxSettings }, inside)}`
  return accountPage(context, { section: 'inbox', title: messages.settingsTitle, main })
}
