import type { EventRegistrationsTable } from '../../platform/db/schema/schema.gen.ts'
import { joinUrlAt } from '../catalog/index.ts'

export type RegistrationState = EventRegistrationsTable['state']

/** The states of a registration. */
export const registrationStates = [
  'enrolled',
  'checked_in',
  'no_show',
  'cancelled',
] as const satisfies readonly RegistrationState[]
type EventTimes = { readonly startsAt: Date; readonly endsAt: Date; readonly joinUrl: string | null }

/** The join URL for registered members, from one hour before the start until the end; null otherwise. */
export function joinUrlFor(state: RegistrationState, event: EventTimes, now: Date): string | null {
  const isComing = state === 'enrolled' || state === 'checked_in'
  return isComing ? joinUrlAt(event, now) : null
}
