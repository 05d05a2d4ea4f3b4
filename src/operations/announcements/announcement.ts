import { z } from 'zod'
import type { Announcement } from '../../domain/notifications/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const audience = z.enum(['members', 'role', 'course'])

// Of those that are stored: messages to selected students have an operation of their own.
const storedAudience = z.enum([...audience.options, 'students'])

export const announcement = component(
  'Announcement',
  z.object({
    id,
    title: z.string(),
    body: z.string(),
    path: z.string().nullable(),
    audience: storedAudience,
    role: z.string().nullable(),
    course_id: id.nullable(),
    recipients: z.number().int().describe('the number of recipients at the time of sending'),
    created_at: moment,
    delivered_at: momentOrNull.describe('null: it is being delivered'),
  }),
)

export function toAnnouncement(row: Announcement): z.input<typeof announcement> {
  const { title, body, path, audience, role, recipients } = row
  return {
    id: row.id,
    title,
    body,
    path,
    audience,
    role,
    recipients,
    course_id: row.courseId,
    created_at: momentOf(row.createdAt),
    delivered_at: momentOf(row.deliveredAt),
  }
}
