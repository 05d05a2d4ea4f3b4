import type { Context } from '../context.ts'
import { builder } from './builder.ts'
import {
  Notification,
  NotificationKind,
  NotificationSubscription,
  toNotification,
  toSubscription,
} from './notification.ts'

// Fields that read need the scope that reads: without it they are null, with an error, and the write is done.
const reading = { nullable: true, authScopes: { 'account:read': true } } as const

const updatedCount = 'The number of changes. Requires only `account:write`.'

const unreadNotificationCount = {
  ...reading,
  resolve: (_payload: unknown, _args: object, { modules, member }: Context) =>
    modules.notifications.unreadCount(member),
}

type Marked = { updatedCount: number; notification: ReturnType<typeof toNotification> }

const MarkNotificationReadPayload = builder.objectRef<Marked>('MarkNotificationReadPayload').implement({
  fields: (t) => ({
    updatedCount: t.exposeInt('updatedCount', { description: updatedCount }),
    notification: t.expose('notification', { type: Notification, ...reading }),
    unreadNotificationCount: t.int(unreadNotificationCount),
  }),
})

const MarkAllNotificationsReadPayload = builder
  .objectRef<{ updatedCount: number }>('MarkAllNotificationsReadPayload')
  .implement({
    fields: (t) => ({
      updatedCount: t.exposeInt('updatedCount', { description: updatedCount }),
      unreadNotificationCount: t.int(unreadNotificationCount),
    }),
  })

type Updated = { updatedCount: number; notificationSubscription: ReturnType<typeof toSubscription> }

const UpdateNotificationSubscriptionPayload = builder
  .objectRef<Updated>('UpdateNotificationSubscriptionPayload')
  .implement({
    fields: (t) => ({
      updatedCount: t.exposeInt('updatedCount', { description: updatedCount }),
      notificationSubscription: t.expose('notificationSubscription', {
        type: NotificationSubscription,
        ...reading,
      }),
    }),
  })

const UpdateNotificationSubscriptionInput = builder.inputType('UpdateNotificationSubscriptionInput', {
  fields: (t) => ({
    kind: t.field({ type: NotificationKind, required: true }),
    inbox: t.boolean({ description: 'If omitted, it stays unchanged.' }),
    email: t.boolean({ description: 'If omitted, it stays unchanged.' }),
  }),
})

// Spec, "Scopes": account:write allows only these three mutations. Nullable, so that one failure does not
// affect the others of the request.
const writing = { nullable: true, authScopes: { 'account:write': true } } as const

builder.mutationType({
  fields: (t) => ({
    markNotificationRead: t.field({
      type: MarkNotificationReadPayload,
      ...writing,
      description:
        'Idempotent. An id that is unknown, another member’s or another school’s gives the same NOT_FOUND error.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        context.recordActivity('notifications')
        const { wasUnread, ...read } = await context.modules.notifications.markRead(context.member, id)
        return { updatedCount: wasUnread ? 1 : 0, notification: toNotification(context.school, read) }
      },
    }),
    markAllNotificationsRead: t.field({
      type: MarkAllNotificationsReadPayload,
      ...writing,
      description:
        'Marks everything up to `before` (default: now), so that a notification that arrives meanwhile stays unread.',
      args: { before: t.arg({ type: 'DateTime' }) },
      resolve: async (_root, { before }, { modules, member, recordActivity }) => {
        recordActivity('notifications')
        return { updatedCount: await modules.notifications.markAllRead(member, before ?? undefined) }
      },
    }),
    updateNotificationSubscription: t.field({
      type: UpdateNotificationSubscriptionPayload,
      ...writing,
      args: { input: t.arg({ type: UpdateNotificationSubscriptionInput, required: true }) },
      resolve: async (_root, { input: { kind, inbox, email } }, context) => {
        context.recordActivity('notifications')
        const change = { kind, inbox: inbox ?? undefined, email: email ?? undefined }
        const saved = await context.modules.notifications.updateSubscription(context.member, change)
        return { updatedCount: 1, notificationSubscription: toSubscription(context.locale, saved) }
      },
    }),
  }),
})
