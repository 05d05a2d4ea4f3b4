import { ownBookedMeeting, timesStillFree } from '../../../../src/domain/consulting/index.ts'
import { addDuration, day } from '../../../../src/platform/durations.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const consultingReads = {
  ownBookedMeeting: reads(async (fixture) =>
    ownBookedMeeting(fixture.db, fixture.mei, await anyId(fixture, 'consultingMeetings')),
  ),
  servicesFor: reads(({ modules, mei }) => modules.consulting.servicesFor(mei, page)),
  slotsOf: reads(async (fixture) =>
    fixture.modules.consulting.slotsOf(fixture.mei, [await anyId(fixture, 'consultingServices')]),
  ),
  freeTimes: reads(async (fixture) => {
    const serviceId = await anyId(fixture, 'consultingServices', "state = 'published'")
    const from = fixture.clock.now()
    const until = addDuration(from, 7 * day)
    return fixture.modules.consulting.freeTimes(fixture.mei, { serviceId, from, until })
  }),
  timesStillFree: reads(async (fixture) => {
    const serviceId = await anyId(fixture, 'consultingServices', "state = 'published'")
    const startsAt = addDuration(fixture.clock.now(), day)
    return timesStillFree(fixture, fixture.mei, [{ serviceId, startsAt }])
  }),
  exceptionsOf: reads(async (fixture) =>
    fixture.modules.consulting.exceptionsOf(fixture.olga, await anyId(fixture, 'consultingServices')),
  ),
  meetingsOf: reads(async (fixture) =>
    fixture.modules.consulting.meetingsOf(fixture.mei, {
      serviceIds: [await anyId(fixture, 'consultingServices')],
      page,
    }),
  ),
  myMeetings: reads(({ modules, mei }) => modules.consulting.myMeetings(mei, page)),
  ownMeeting: reads(async (fixture) => {
    const ofMei = `person_id = '${fixture.mei.memberId}'`
    const id = await anyId(fixture, 'consultingMeetings', ofMei)
    return fixture.modules.consulting.ownMeeting(fixture.mei, id)
  }),
  comingMeetings: reads(({ modules, mei }) => modules.consulting.comingMeetings(mei, 5)),
  meetingsWithMembers: reads(({ modules, olga }) => modules.consulting.meetingsWithMembers(olga, { page })),
  meetingById: reads(async (fixture) =>
    fixture.modules.consulting.meetingById(fixture.olga, await anyId(fixture, 'consultingMeetings')),
  ),
  meetingPersonalData: reads(({ modules, mei }) =>
    modules.consulting.meetingPersonalData(mei.schoolId, mei.memberId),
  ),
}
