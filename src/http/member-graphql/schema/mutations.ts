import { builder } from './builder.ts'
import {
  Notification,
  NotificationKind,
  NotificationSubscription,
  showNotification,
  showSubscription,
} from './notification.ts'

type Shown = ReturnType<typeof showNotification>

const MarkNotificationReadPayload = builder
  .objectRef<{ notification: Shown }>('MarkNotificationReadPayload')
  .implement({
    fields: (t) => ({
      notification: t.expose('notification', { type: Notification }),
      unreadNotificationCount: t.int({
        resolve: (_payload, _args, { doors, member }) => doors.notifications.unreadCount(member),
      }),
    }),
  })

const MarkAllNotificationsReadPayload = builder
  .objectRef<{ updatedCount: number }>('MarkAllNotificationsReadPayload')
  .implement({
    fields: (t) => ({
      updatedCount: t.exposeInt('updatedCount'),
      unreadNotificationCount: t.int({
        resolve: (_payload, _args, { doors, member }) => doors.notifications.unreadCount(member),
      }),
    }),
  })

const UpdateNotificationSubscriptionPayload = builder
  .objectRef<{ notificationSubscription: ReturnType<typeof showSubscription> }>(
    'UpdateNotificationSubscriptionPayload',
  )
  .implement({
    fields: (t) => ({
      notificationSubscription: t.expose('notificationSubscription', { type: NotificationSubscription }),
    }),
  })

const UpdateNotificationSubscriptionInput = builder.inputType('UpdateNotificationSubscriptionInput', {
  fields: (t) => ({
    kind: t.field({ type: NotificationKind, required: true }),
    inbox: t.boolean({ description: 'Left out: stays as it is.' }),
    email: t.boolean({ description: 'Left out: stays as it is.' }),
  }),
})

// Spec, "Scopes": account:write is these three, and nothing else of a member can be written.
const authScopes = { 'account:write': true } as const

builder.mutationType({
  fields: (t) => ({
    markNotificationRead: t.field({
      type: MarkNotificationReadPayload,
      authScopes,
      description:
        'Idempotent. An id that is unknown, another member’s or another school’s gives the same NOT_FOUND error.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        context.note('notifications')
        const read = await context.doors.notifications.markRead(context.member, id)
        return { notification: showNotification(context.school, read) }
      },
    }),
    markAllNotificationsRead: t.field({
      type: MarkAllNotificationsReadPayload,
      authScopes,
      description:
        'Marks everything up to `before` (default: now), so that a notification that arrives meanwhile stays unread.',
      args: { before: t.arg({ type: 'DateTime' }) },
      resolve: async (_root, { before }, { doors, member, note }) => {
        note('notifications')
        return { updatedCount: await doors.notifications.markAllRead(member, before ?? undefined) }
      },
    }),
    updateNotificationSubscription: t.field({
      type: UpdateNotificationSubscriptionPayload,
      authScopes,
      args: { input: t.arg({ type: UpdateNotificationSubscriptionInput, required: true }) },
      resolve: async (_root, { input: { kind, inbox, email } }, context) => {
        context.note('notifications')
        const change = { kind, inbox: inbox ?? undefined, email: email ?? undefined }
        const saved = await context.doors.notifications.updateSubscription(context.member, change)
        return { notificationSubscription: showSubscription(context.locale, saved) }
      },
    }),
  }),
})
