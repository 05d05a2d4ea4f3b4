import {
  cancelBookedMeeting,
  confirmMeeting,
  holdMeeting,
  lockOwnMeeting,
  reinstateMeeting,
  releaseMeeting,
  revokeMeeting,
} from '../../../../src/domain/consulting/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { addDuration, hour } from '../../../../src/platform/durations.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { grantCourse, insertService } from '../../../support/catalog/catalog-rows.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  dryRuns,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { monday } from '../../../support/people/consulting-cast.ts'

/** A service on Mondays from nine to noon whose course Mei and Tom have; Tom has reserved eleven o'clock. */
async function studio(fixture: Fixture) {
  const { school, modules, mei, tom, olga } = fixture
  const { serviceId, courseId } = await insertService(fixture, school.id)
  await grantCourse(fixture, school.id, courseId, [mei.memberId, tom.memberId])
  const hours = { weekday: 'monday', startTime: '09:00', endTime: '12:00' } as const
  const slotId = await modules.consulting.addSlot(olga, { serviceId, ...hours })
  await modules.consulting.reserveMeeting(tom, { serviceId, startsAt: monday.eleven })
  return { serviceId, slotId }
}

/** The same, and Mei has reserved nine o'clock. */
async function studioWithMei(fixture: Fixture) {
  const { serviceId } = await studio(fixture)
  const { modules, mei } = fixture
  const meetingId = await modules.consulting.reserveMeeting(mei, { serviceId, startsAt: monday.nine })
  return { serviceId, meetingId }
}

/** The same, where nine o'clock is held for a purchase of Mei's. */
async function meetingOnHold(fixture: Fixture) {
  const { serviceId } = await studio(fixture)
  const { db, clock, mei } = fixture
  const purchase = { schoolId: mei.schoolId, sourceId: newId(clock) }
  const heldUntil = addDuration(clock.now(), hour)
  const hold = { ...purchase, personId: mei.memberId, serviceId, startsAt: monday.nine, heldUntil }
  const run = () => inTransaction(db, (tx) => holdMeeting(tx, clock, hold))
  return { serviceId, purchase, run }
}

export const consultingWrites = {
  addSlot: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { serviceId } = await studio(fixture)
    const hours = { weekday: 'friday', startTime: '09:00', endTime: '12:00' } as const
    return {
      run: () => modules.consulting.addSlot(olga, { serviceId, ...hours }),
      touches: [inserts('consultingSlots', { serviceId, weekday: 5 })],
    }
  }),

  removeSlot: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { slotId } = await studio(fixture)
    return {
      run: () => modules.consulting.removeSlot(olga, slotId),
      touches: [deletes('consultingSlots', { id: slotId })],
    }
  }),

  addException: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { serviceId } = await studio(fixture)
    const span = { startsAt: monday.nine, endsAt: monday.noon }
    return {
      run: () => modules.consulting.addException(olga, { serviceId, ...span }),
      touches: [inserts('consultingExceptions', { serviceId })],
    }
  }),

  removeException: writes(async (fixture) => {
    const { modules, olga } = fixture
    const id = await anyId(fixture, 'consultingExceptions')
    return {
      run: () => modules.consulting.removeException(olga, id),
      touches: [deletes('consultingExceptions', { id })],
    }
  }),

  reserveMeeting: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { serviceId } = await studio(fixture)
    const here = { personId: mei.memberId, serviceId }
    return {
      run: () => modules.consulting.reserveMeeting(mei, { serviceId, startsAt: monday.nine }),
      touches: [
        inserts('consultingMeetings', { ...here, state: 'reserved' }),
        recordsFact('meeting.reserved', here),
      ],
    }
  }),

  cancelMeeting: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { serviceId, meetingId } = await studioWithMei(fixture)
    return {
      run: () => modules.consulting.cancelMeeting(mei, meetingId),
      touches: [
        updates('consultingMeetings', { id: meetingId }, ['state', 'cancelledAt']),
        recordsFact('meeting.cancelled', { personId: mei.memberId, serviceId }),
      ],
    }
  }),

  lockOwnMeeting: dryRuns(async (fixture) => {
    const { db, mei } = fixture
    const { meetingId } = await studioWithMei(fixture)
    return () => inTransaction(db, (tx) => lockOwnMeeting(tx, mei, meetingId))
  }),

  cancelBookedMeeting: writes(async (fixture) => {
    const { clock, db, mei } = fixture
    const { serviceId, meetingId } = await studioWithMei(fixture)
    return {
      run: () =>
        inTransaction(db, async (tx) => {
          const meeting = await lockOwnMeeting(tx, mei, meetingId)
          if (meeting) await cancelBookedMeeting(tx, clock, meeting)
        }),
      touches: [
        updates('consultingMeetings', { id: meetingId }, ['state', 'cancelledAt']),
        recordsFact('meeting.cancelled', { personId: mei.memberId, serviceId }),
      ],
    }
  }),

  reinstateMeeting: writes(async (fixture) => {
    const { clock, db, mei, modules } = fixture
    const { serviceId, meetingId } = await studioWithMei(fixture)
    await modules.consulting.cancelMeeting(mei, meetingId)
    return {
      run: () =>
        inTransaction(db, async (tx) => {
          const meeting = await lockOwnMeeting(tx, mei, meetingId)
          if (meeting) await reinstateMeeting(tx, clock, meeting)
        }),
      touches: [
        updates('consultingMeetings', { id: meetingId }, ['state', 'cancelledAt']),
        recordsFact('meeting.reserved', { personId: mei.memberId, serviceId }),
      ],
    }
  }),

  moveMeeting: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { serviceId, meetingId } = await studioWithMei(fixture)
    return {
      run: () => modules.consulting.moveMeeting(mei, meetingId, monday.ten),
      touches: [
        updates('consultingMeetings', { id: meetingId }, ['startsAt', 'endsAt', 'movedNoticeMinutes']),
        recordsFact('meeting.moved', { personId: mei.memberId, serviceId }),
      ],
    }
  }),

  finishMeeting: writes(async (fixture) => {
    const { modules, mei, olga, clock } = fixture
    const { serviceId, meetingId } = await studioWithMei(fixture)
    clock.advance({ days: 2 })
    return {
      run: () => modules.consulting.finishMeeting(olga, meetingId),
      touches: [
        updates('consultingMeetings', { id: meetingId }, ['state', 'finishedAt']),
        recordsFact('meeting.finished', { personId: mei.memberId, serviceId }),
      ],
    }
  }),

  remindOfMeetings: writes(async (fixture) => {
    const { modules, mei, tom, school, twinId, clock } = fixture
    clock.advance({ hours: 3 })
    await fixture.drain(() => modules.consulting.remindOfMeetings(platformActor))
    const { serviceId } = await studioWithMei(fixture)
    return {
      run: () => modules.consulting.remindOfMeetings(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('consultingMeetings', { serviceId, personId: mei.memberId }, ['remindedAt']),
          updates('consultingMeetings', { serviceId, personId: tom.memberId }, ['remindedAt']),
          recordsFact('meeting.begins_soon', { serviceId, personId: mei.memberId }),
          recordsFact('meeting.begins_soon', { serviceId, personId: tom.memberId }),
        ],
      ),
    }
  }),

  holdMeeting: writes(async (fixture) => {
    const { purchase, serviceId, run } = await meetingOnHold(fixture)
    const { sourceId } = purchase
    return {
      run,
      touches: [inserts('consultingMeetings', { personId: fixture.mei.memberId, serviceId, sourceId })],
    }
  }),

  confirmMeeting: writes(async (fixture) => {
    const { db, clock, mei } = fixture
    const { purchase, run } = await meetingOnHold(fixture)
    await run()
    return {
      run: () => inTransaction(db, (tx) => confirmMeeting(tx, clock, purchase)),
      touches: [
        updates('consultingMeetings', { sourceId: purchase.sourceId }, ['heldUntil']),
        recordsFact('meeting.reserved', { personId: mei.memberId }),
      ],
    }
  }),

  releaseMeeting: writes(async (fixture) => {
    const { db, clock } = fixture
    const { purchase, run } = await meetingOnHold(fixture)
    await run()
    return {
      run: () => inTransaction(db, (tx) => releaseMeeting(tx, clock, purchase)),
      touches: [updates('consultingMeetings', { sourceId: purchase.sourceId }, ['state', 'cancelledAt'])],
    }
  }),

  revokeMeeting: writes(async (fixture) => {
    const { db, clock, mei } = fixture
    const { purchase, run } = await meetingOnHold(fixture)
    await run()
    await inTransaction(db, (tx) => confirmMeeting(tx, clock, purchase))
    return {
      run: () => inTransaction(db, (tx) => revokeMeeting(tx, clock, purchase)),
      touches: [
        updates('consultingMeetings', { sourceId: purchase.sourceId }, ['state', 'cancelledAt']),
        recordsFact('meeting.cancelled', { personId: mei.memberId }),
      ],
    }
  }),
}
