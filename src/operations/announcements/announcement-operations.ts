import { z } from 'zod'
import { announcementFields, type NewAnnouncement } from '../../domain/notifications/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import type { Camelled } from '../wire/wire-names.ts'
import { announcement, audience, toAnnouncement } from './announcement.ts'

export const listAnnouncements = listOperation({
  id: 'announcements.list',
  reads: 'replica',
  title: 'List announcements',
  description: 'Returns the announcements of this school, latest first.',
  scope: 'members:read',
  filters: {},
  item: announcement,
  read: ({ notifications }, operator, page) => notifications.listAnnouncements(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toAnnouncement(row),
  rest: get('/notifications/announcements'),
})

const message = {
  title: announcementFields.title,
  body: announcementFields.body,
  path: announcementFields.path.default(null).describe('the page that it links to, such as /courses'),
  audience: audience.describe(
    'everybody with a role here, members with one role, or the students of a course',
  ),
  role: z.enum(roles).optional().describe('for the audience role'),
  course_id: resourceId<'Course'>('course').optional().describe('for the audience course'),
}

type AnnouncementInput = Camelled<z.output<z.ZodObject<typeof message>>>

export const createAnnouncement = actOperation({
  id: 'announcements.create',
  title: 'Send an announcement',
  description:
    'Sends a message to members by their channels for announcements. With dry_run it returns the number of recipients and sends nothing.',
  scope: 'members:write',
  effect: 'adds',
  isOutward: true,
  input: message,
  output: announcement,
  async run({ notifications }, operator, input) {
    const id = await notifications.announce(operator, messageOf(input))
    return toAnnouncement(orNotFound(await notifications.announcementById(operator, id), 'announcement', id))
  },
  rest: post('/notifications/announcements'),
  tool: {
    name: 'send_announcement',
    hint: 'Always use dry_run first, and let the operator confirm the text and the number of recipients: a sent announcement cannot be recalled.',
    answers: ['id', 'audience', 'role', 'course_id', 'recipients', 'created_at', 'delivered_at'],
    nextSteps: ['It is being delivered: tell the operator the number of recipients.'],
  },
})

function messageOf({ audience, role, courseId, ...message }: AnnouncementInput): NewAnnouncement {
  switch (audience) {
    case 'members':
      refuseUnused({ role, courseId })
      return { ...message, audience }
    case 'role':
      refuseUnused({ courseId })
      if (!role) throw invalid('announcement', [{ field: 'role', message: 'is required' }])
      return { ...message, audience, role }
    case 'course':
      refuseUnused({ role })
      if (!courseId) throw invalid('announcement', [{ field: 'courseId', message: 'is required' }])
      return { ...message, audience, courseId }
  }
}

// An ignored field would make the announcement reach more people than intended.
function refuseUnused(unused: Readonly<Record<string, unknown>>): void {
  const sentFields = Object.keys(unused).filter((field) => unused[field] !== undefined)
  if (sentFields.length === 0) return
  throw invalid(
    'announcement',
    sentFields.map((field) => ({ field, message: 'must be left out for this audience' })),
  )
}
