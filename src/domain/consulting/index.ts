import { bindDeps } from '../../platform/bind-deps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addSlot, removeSlot } from './edit-slots.ts'
import { cancelMeeting, finishMeeting } from './end-meeting.ts'
import { addException, exceptionsOf, removeException } from './exceptions.ts'
import { freeTimes } from './free-times.ts'
import { comingMeetings, meetingById, meetingsWithMembers, myMeetings, ownMeeting } from './meetings.ts'
import { moveMeeting } from './move-meeting.ts'
import { meetingsOf } from './open-meetings.ts'
import { meetingPersonalData } from './personal-data.ts'
import { slotsOf } from './read-slots.ts'
import { remindOfMeetings } from './remind.ts'
import { reserveMeeting } from './reserve.ts'
import { servicesFor } from './services-for.ts'

export type { BookOutcome } from './book-meeting.ts'
export type { NewSlot } from './edit-slots.ts'
export type { Span } from './meeting-times.ts'
export type { MeetingFilter, MeetingWithMember, OwnMeeting } from './meetings.ts'
export type { MeetingState, MeetingsRequest, OpenMeeting } from './open-meetings.ts'
export {
  cancelBookedMeeting,
  lockOwnMeeting,
  type OwnBookedMeeting,
  ownBookedMeeting,
  reinstateMeeting,
} from './own-booking.ts'
export {
  type ConfirmOutcome,
  confirmMeeting,
  holdMeeting,
  type MeetingHold,
  type Purchase,
  releaseMeeting,
  revokeMeeting,
} from './purchased-meeting.ts'
export type { OfferedService } from './services-for.ts'
export type { Slot } from './slot.ts'
export { type RequestedTime, timesStillFree } from './times-still-free.ts'
export { type Weekday, weekdays } from './weekday.ts'

export type Consulting = ReturnType<typeof createConsulting>

/** Availability of consulting services, and their meetings. */
export function createConsulting(deps: { readonly db: Db; readonly clock: Clock }) {
  const on = bindDeps(deps)
  return {
    /**
     * A page of the services offered with the courses a member has access to, with their weekly slots: not what they
     * bought.
     */
    servicesFor: on(servicesFor),
    /** The weekly slots of many services, by one statement. */
    slotsOf: on(slotsOf),
    /** The free times of a service. */
    freeTimes: on(freeTimes),
    /** Opens a service at a time of every week. */
    addSlot: on(addSlot),
    /** Closes a weekly slot; meetings that are reserved stay. */
    removeSlot: on(removeSlot),
    /** Closes a service for a while; meetings that are reserved stay. */
    addException: on(addException),
    /** Opens a service again where an exception closed it. */
    removeException: on(removeException),
    /** The coming exceptions of a service. */
    exceptionsOf: on(exceptionsOf),
    /** The public meetings of many services without cancelled ones, a page of each in one statement, without members. */
    meetingsOf: on(meetingsOf),
    /** A member's own meetings, latest first. */
    myMeetings: on(myMeetings),
    /** One of a member's own meetings. */
    ownMeeting: on(ownMeeting),
    /** The member's next meetings that are not over, the earliest first. */
    comingMeetings: on(comingMeetings),
    /** Meetings with their members, for operators and for the lecturer of the service. */
    meetingsWithMembers: on(meetingsWithMembers),
    /** One meeting with its member, for operators; undefined if there is none. */
    meetingById: on(meetingById),
    /** Reserves a time of a free service. */
    reserveMeeting: on(reserveMeeting),
    /** Moves a meeting to another free time: one's own, or any as an operator. */
    moveMeeting: on(moveMeeting),
    /** Cancels a meeting: the member before the start, the lecturer or an operator at any time. */
    cancelMeeting: on(cancelMeeting),
    /** Records that a meeting took place. */
    finishMeeting: on(finishMeeting),
    /** Reminds members once of their meetings, a day ahead. */
    remindOfMeetings: on(remindOfMeetings),
    /** The meetings of a person, for their data export. */
    meetingPersonalData: on(meetingPersonalData),
  }
}
