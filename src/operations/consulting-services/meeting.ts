import { z } from 'zod'
import type { MeetingWithMember } from '../../domain/consulting/index.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const meetingState = z.enum(['reserved', 'finished', 'cancelled'])

export const meeting = component(
  'Meeting',
  z.object({
    id,
    service: z.object({ id, name: z.string() }),
    member,
    starts_at: moment,
    ends_at: moment,
    state: meetingState,
    held_until: momentOrNull.describe('set while it waits for its payment'),
    lecturer_name: z.string().nullable(),
    location: z.string().nullable(),
    join_url: z.string().nullable(),
  }),
)

export function toMeeting(row: MeetingWithMember): z.input<typeof meeting> {
  return {
    id: row.id,
    service: { id: row.serviceId, name: row.serviceName },
    member: { id: row.personId, name: row.personName, email: row.personEmail },
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    state: row.state,
    held_until: momentOf(row.heldUntil),
    lecturer_name: row.lecturerName,
    location: row.location,
    join_url: row.joinUrl,
  }
}
