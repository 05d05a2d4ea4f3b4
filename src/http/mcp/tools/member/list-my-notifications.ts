import { z } from 'zod'
import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { notification, notificationOf } from '../../shapes/notification.ts'

export const listMyNotifications = defineListTool({
  name: 'list_my_notifications',
  title: 'My notifications',
  description:
    'Lists the notifications of the signed-in member at this site, newest first; with unread_only only the unread ones.',
  access: ['account:read'],
  activity: 'notifications',
  filters: { unread_only: z.boolean().default(false).describe('true: only unread notifications') },
  item: notification,
  untrusted: ['items[].title', 'items[].body'],
  nextSteps: ['With account:write, mark_notification_read or mark_all_notifications_read mark them as read.'],
  read: (context, page, { unread_only }) =>
    context.modules.notifications.inbox(memberOf(context), page, { unreadOnly: unread_only }),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => notificationOf(row),
})
