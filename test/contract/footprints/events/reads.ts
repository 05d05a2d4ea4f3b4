import { joinUrlFor, ownSeat } from '../../../../src/domain/events/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const eventsReads = {
  ownSeat: reads(async (fixture) =>
    ownSeat(fixture.db, fixture.mei, await anyId(fixture, 'eventRegistrations')),
  ),
  registrationsOf: reads(({ modules, mei }) => modules.events.registrationsOf(mei, page)),
  comingRegistrations: reads(({ modules, mei }) => modules.events.comingRegistrations(mei, 5)),
  registrationsOfEvent: reads(async (fixture) =>
    fixture.modules.events.registrationsOfEvent(fixture.olga, {
      eventId: await anyId(fixture, 'events'),
      page,
    }),
  ),
  registrationById: reads(async (fixture) =>
    fixture.modules.events.registrationById(fixture.olga, {
      eventId: await anyId(fixture, 'events'),
      id: await anyId(fixture, 'eventRegistrations'),
    }),
  ),
  seatsOf: reads(async (fixture) =>
    fixture.modules.events.seatsOf(fixture.mei, await anyId(fixture, 'events')),
  ),
  calendarOf: reads(({ modules, visitor }) => modules.events.calendarOf(visitor, 'autumn-kiln-opening')),
  eventPersonalData: reads(({ modules, mei }) =>
    modules.events.eventPersonalData(mei.schoolId, mei.memberId),
  ),
  joinUrlFor: computes(({ clock }) =>
    joinUrlFor('enrolled', { startsAt: clock.now(), endsAt: clock.now(), joinUrl: null }, clock.now()),
  ),
}
