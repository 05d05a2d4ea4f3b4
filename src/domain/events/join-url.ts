import type { EventRegistrationsTable } from '../../platform/db/schema/schema.gen.ts'
import { hour } from '../../platform/durations.ts'

export type RegistrationState = EventRegistrationsTable['state']

/** The states of a registration. */
export const registrationStates = [
  'enrolled',
  'checked_in',
  'no_show',
  'cancelled',
] as const satisfies readonly RegistrationState[]
type EventTimes = { readonly startsAt: Date; readonly endsAt: Date; readonly joinUrl: string | null }

/** The time before an event from which its join URL is available, in milliseconds. */
export const joinUrlLeadTime = hour

/** The join URL for registered members, from one hour before the start until the end; null otherwise. */
export function joinUrlFor(state: RegistrationState, event: EventTimes, now: Date): string | null {
  const isComing = state === 'enrolled' || state === 'checked_in'
  const isOpen = now.getTime() >= event.startsAt.getTime() - joinUrlLeadTime && now <= event.endsAt
  return isComing && isOpen ? event.joinUrl : null
}
