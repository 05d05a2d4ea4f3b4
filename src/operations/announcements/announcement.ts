import { z } from 'zod'
import type { Announcement } from '../../domain/notifications/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const audience = z.enum(['members', 'role', 'course'])

export const announcement = component(
  'Announcement',
  z.object({
    id,
    title: z.string(),
    body: z.string(),
    path: z.string().nullable(),
    audience,
    role: z.string().nullable(),
    course_id: id.nullable(),
    recipients: z.number().int().describe('how many it was for when it was sent'),
    created_at: moment,
    delivered_at: momentOrNull.describe('null: it is being delivered'),
  }),
)

export function announcementShown(given: Announcement): z.input<typeof announcement> {
  const { title, body, path, audience, role, recipients } = given
  return {
    id: given.id,
    title,
    body,
    path,
    audience,
    role,
    recipients,
    course_id: given.courseId,
    created_at: momentOf(given.createdAt),
    delivered_at: momentOf(given.deliveredAt),
  }
}
