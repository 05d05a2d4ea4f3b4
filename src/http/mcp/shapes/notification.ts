import { z } from 'zod'
import type { InboxNotification } from '../../../domain/notifications/index.ts'
import { id, moment, momentOf, momentOrNull } from '../../../operations/wire/shapes.ts'

type Row = InboxNotification

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  path: z.string().nullable().describe('the page of the site with the post or lecture'),
  created_at: moment,
  read_at: momentOrNull.describe('null: unread'),
})

export function notificationOf(row: Row): z.input<typeof notification> {
  const { kind, title, body, path } = row
  return {
    id: row.id,
    kind,
    title,
    body,
    path,
    created_at: momentOf(row.createdAt),
    read_at: momentOf(row.readAt),
  }
}
