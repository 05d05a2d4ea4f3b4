import { z } from 'zod'
import type { CheckInOutcome } from '../../domain/events/index.ts'
import { text } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actOperation } from '../operation.ts'
import { memberName } from '../personal-data.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed } from '../wire/named.ts'
import { id, momentOf, momentOrNull } from '../wire/shapes.ts'

const checkInResult = component(
  'CheckIn',
  z.object({
    result: z
      .enum(['checked_in', 'checked_in_before', 'cancelled', 'no_show'])
      .describe('checked_in_before: somebody came with this code already, at checked_in_at'),
    registration: z
      .object({ id, member: z.object({ id, name: memberName }), ticket: z.string() })
      .nullable()
      .describe('null where the registration was cancelled or missed'),
    checked_in_at: momentOrNull,
  }),
)

export const checkIn = actOperation({
  id: 'events.check_in',
  title: 'Check in',
  description: 'Checks in the registration with this code at the entrance of an event, once.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    event_id: idNamed<'Event'>('event'),
    code: text({ from: 1, to: 64 }).describe('the code of the registration, as it is shown or scanned'),
  },
  output: checkInResult,
  untrusted: ['registration.member.name', 'registration.ticket'],
  run: async ({ events }, operator, { eventId, code }) =>
    resultOf(await events.checkIn(operator, { eventId, code })),
  rest: post('/events/:event_id/check_in'),
})

function resultOf(outcome: CheckInOutcome): z.input<typeof checkInResult> {
  switch (outcome.is) {
    case 'unknown':
      throw new Refusal('not_found', 'No registration of this event has this code')
    case 'not-coming':
      return { result: outcome.state, registration: null, checked_in_at: null }
    case 'checked-in':
    case 'checked-in-before': {
      const { id, personId, personName, ticketName } = outcome.registration
      return {
        result: outcome.is === 'checked-in' ? 'checked_in' : 'checked_in_before',
        registration: { id, member: { id: personId, name: personName }, ticket: ticketName },
        checked_in_at: momentOf(outcome.checkedInAt),
      }
    }
  }
}
