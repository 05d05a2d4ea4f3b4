import { bindDeps } from '../../platform/bind-deps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { cancelRegistration } from './cancel-registration.ts'
import { checkIn } from './check-in.ts'
import { calendarOf } from './event-calendar.ts'
import { markNoShows } from './no-shows.ts'
import { eventPersonalData } from './personal-data.ts'
import { registerFree, registerManually } from './register.ts'
import {
  comingRegistrations,
  registrationById,
  registrationsOf,
  registrationsOfEvent,
  seatsOf,
} from './registrations.ts'
import { remindOfEvents } from './remind.ts'

export { revokeSeats } from './cancel-registration.ts'
export type { CheckInOutcome } from './check-in.ts'
export { type ConfirmedSeat, confirmSeats, type SeatBuyer, type SeatsOutcome } from './confirm-seats.ts'
export { joinUrlFor, type RegistrationState, registrationStates } from './join-url.ts'
export { cancelOwnSeat, lockOwnSeat, type OwnSeat, ownSeat, reinstateSeat } from './own-seat.ts'
export type { RegisteredEvent, Registration, RegistrationWithMember } from './registrations.ts'
export { holdSeats, releaseSeats, type SeatHold, type SeatPurchase } from './seats.ts'

export type Events = ReturnType<typeof createEvents>

/** Registrations for a school's events. */
export function createEvents(deps: { readonly db: Db; readonly clock: Clock }) {
  const on = bindDeps(deps)
  return {
    /** A member's registrations, latest first, with the join URL during the join period. */
    registrationsOf: on(registrationsOf),
    /** The number of seats that a member has at an event. */
    seatsOf: on(seatsOf),
    /** The member's next events that are not over, the earliest first. */
    comingRegistrations: on(comingRegistrations),
    /** The registrations of an event, for its operators. */
    registrationsOfEvent: on(registrationsOfEvent),
    /** One registration of an event; undefined if there is none. */
    registrationById: on(registrationById),
    /** The calendar data of an event. */
    calendarOf: on(calendarOf),
    /** Registers a member for a free ticket. */
    registerFree: on(registerFree),
    /** Registers a member on behalf of an operator. */
    registerManually: on(registerManually),
    /** Cancels a registration and releases its seat. */
    cancelRegistration: on(cancelRegistration),
    /** Checks in the registration with this code at the entrance of an event, once. */
    checkIn: on(checkIn),
    /** Marks no-shows of past events. */
    markNoShows: on(markNoShows),
    /** Reminds members of their events a day ahead, once. */
    remindOfEvents: on(remindOfEvents),
    /** The registrations of a person, for their data export. */
    eventPersonalData: on(eventPersonalData),
  }
}
