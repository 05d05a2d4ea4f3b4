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
  }),
)

export function meetingShown(given: MeetingWithMember): z.input<typeof meeting> {
  return {
    id: given.id,
    service: { id: given.serviceId, name: given.serviceName },
    member: { id: given.personId, name: given.personName, email: given.personEmail },
    starts_at: momentOf(given.startsAt),
    ends_at: momentOf(given.endsAt),
    state: given.state,
    held_until: momentOf(given.heldUntil),
  }
}
