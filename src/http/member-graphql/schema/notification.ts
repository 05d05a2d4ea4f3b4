import {
  type InboxNotification,
  notificationKinds,
  type Subscription,
} from '../../../domain/notifications/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { notificationKindMessages } from '../../../labels/notification-kinds.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import type { Locale } from '../../../platform/locales.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { Viewer } from './viewer.ts'

type OwnNotification = InboxNotification

export const NotificationKind = builder.enumType('NotificationKind', { values: notificationKinds })

export const Notification = builder.objectRef<ReturnType<typeof toNotification>>('Notification').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NotificationKind }),
    title: t.exposeString('title'),
    body: t.exposeString('body', { nullable: true }),
    url: t.expose('url', { type: 'URL', nullable: true }),
    isRead: t.exposeBoolean('isRead'),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

export const NotificationSubscription = builder
  .objectRef<ReturnType<typeof toSubscription>>('NotificationSubscription')
  .implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: NotificationKind }),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
      inbox: t.exposeBoolean('inbox'),
      email: t.exposeBoolean('email'),
      isMandatory: t.exposeBoolean('isMandatory', {
        description:
          'Mail that a member must get (a payment received, say): its e-mail channel cannot be switched off.',
      }),
    }),
  })

builder.objectFields(Viewer, (t) => ({
  notifications: t.connection(
    {
      type: Notification,
      description: 'The inbox, newest first.',
      args: { unreadOnly: t.arg.boolean() },
      resolve: (_owner, { unreadOnly, ...args }, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('notifications')
        return connectionOf(context, args, info, {
          name: 'notifications',
          read: (page) => modules.notifications.inbox(member, page, { unreadOnly: unreadOnly ?? false }),
          cursorOf: ({ createdAt: at, id }) => ({ at, id }),
          toNode: (notification) => toNotification(school, notification),
        })
      },
    },
    ...namesOf('Notification'),
  ),
  unreadNotificationCount: t.int({
    resolve: (_owner, _args, { modules, member }) => modules.notifications.unreadCount(member),
  }),
  notificationSubscriptions: t.field({
    type: [NotificationSubscription],
    extensions: { listSize: 12 },
    resolve: async (_owner, _args, { modules, member, locale }) => {
      const subscriptions = await modules.notifications.subscriptions(member)
      return subscriptions.map((subscription) => toSubscription(locale, subscription))
    },
  }),
}))

export function toNotification(school: School, { path, ...notification }: OwnNotification) {
  const url = path === null ? null : urlAt(school, path)
  return { ...notification, url, isRead: notification.readAt !== null }
}

export function toSubscription(locale: Locale, subscription: Subscription) {
  return { ...subscription, ...notificationKindMessages(locale)[subscription.kind] }
}
