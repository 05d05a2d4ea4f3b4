import { z } from 'zod'
import {
  type CheckInOutcome,
  type RegistrationWithMember,
  registrationStates,
} from '../../domain/events/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const registrationState = z.enum(registrationStates)

export const registration = component(
  'Registration',
  z.object({
    id,
    code: z.string().describe('shown at the entrance'),
    state: registrationState,
    member,
    ticket: z.object({ id, name: z.string() }),
    registered_at: moment,
    checked_in_at: momentOrNull,
    cancelled_at: momentOrNull,
  }),
)

export function toRegistration(row: RegistrationWithMember): z.input<typeof registration> {
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    member: { id: row.personId, name: row.personName, email: row.personEmail },
    ticket: { id: row.ticket.id, name: row.ticket.name },
    registered_at: momentOf(row.registeredAt),
    checked_in_at: momentOf(row.checkedInAt),
    cancelled_at: momentOf(row.cancelledAt),
  }
}

export const checkInResult = component(
  'CheckIn',
  z.object({
    result: z
      .enum(['checked_in', 'checked_in_before', 'cancelled', 'no_show'])
      .describe('checked_in_before: this code was already checked in, at checked_in_at'),
    registration: z
      .object({ id, member: z.object({ id, name: memberName }), ticket: z.string() })
      .nullable()
      .describe('null if the registration was cancelled or missed'),
    checked_in_at: momentOrNull,
  }),
)

export function toCheckIn(outcome: CheckInOutcome): z.input<typeof checkInResult> {
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
