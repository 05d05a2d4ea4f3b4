import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { addDuration, day, hour } from '../../../../src/platform/durations.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  reads,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { cohortFor } from '../../../support/people/cohort-cast.ts'

const page = { first: 5 }

/** A cohort of Mei and Tom with a session in two hours. */
async function cohortOfBoth(fixture: Fixture) {
  const { mei, tom, modules, clock } = fixture
  const cohort = await cohortFor(fixture, { members: [mei, tom] })
  const { olga, cohortId } = cohort
  for (const { memberId } of [mei, tom]) await modules.learning.addToCohort(olga, { cohortId, memberId })
  const sessionId = await cohort.sessionAt(addDuration(clock.now(), 2 * hour))
  clock.advance({ minutes: 1 })
  return { ...cohort, sessionId }
}

export const cohortFootprints = {
  listCohorts: reads(({ modules, olga }) => modules.learning.listCohorts(olga, { page })),
  cohortById: reads(async (fixture) =>
    fixture.modules.learning.cohortById(fixture.olga, await anyId(fixture, 'cohorts')),
  ),
  listCohortMembers: reads(async (fixture) =>
    fixture.modules.learning.listCohortMembers(fixture.olga, {
      page,
      cohortId: await anyId(fixture, 'cohorts'),
    }),
  ),
  listLiveSessions: reads(async (fixture) =>
    fixture.modules.learning.listLiveSessions(fixture.olga, await anyId(fixture, 'cohorts')),
  ),
  liveSessionById: reads(async (fixture) =>
    fixture.modules.learning.liveSessionById(fixture.olga, await anyId(fixture, 'liveSessions')),
  ),
  listAttendance: reads(async (fixture) =>
    fixture.modules.learning.listAttendance(fixture.olga, {
      page,
      sessionId: await anyId(fixture, 'liveSessions'),
    }),
  ),
  cohortsOfMember: reads(async (fixture) =>
    fixture.modules.learning.cohortsOfMember(fixture.mei, await anyId(fixture, 'courses')),
  ),
  comingSessions: reads(({ modules, mei }) => modules.learning.comingSessions(mei, 5)),

  createCohort: writes(async (fixture) => {
    const { modules, olga, clock } = fixture
    const courseId = await anyId(fixture, 'courses')
    const startsAt = clock.now()
    const terms = { name: 'Autumn', startsAt, endsAt: addDuration(startsAt, day), capacity: 3 }
    return {
      run: () => modules.learning.createCohort(olga, { courseId, ...terms, joinFrom: null, joinUntil: null }),
      touches: [inserts('cohorts', { courseId, name: 'Autumn' })],
    }
  }),
  updateCohort: writes(async (fixture) => {
    const { cohortId: id, startsAt, olga } = await cohortOfBoth(fixture)
    const { modules } = fixture
    const { updatedAt = startsAt } = (await modules.learning.cohortById(olga, id)) ?? {}
    const change = { updatedAt, name: 'Autumn', startsAt: addDuration(startsAt, day) }
    return {
      run: () => modules.learning.updateCohort(olga, id, change),
      touches: [
        updates('cohorts', { id }, ['name', 'startsAt', 'updatedAt']),
        updates('enrolments', { cohortId: id }, ['opensFrom'], 2),
      ],
    }
  }),
  deleteCohort: writes(async (fixture) => {
    const { cohortId: id, olga } = await cohortFor(fixture)
    return {
      run: () => fixture.modules.learning.deleteCohort(olga, id),
      touches: [deletes('cohorts', { id })],
    }
  }),
  addToCohort: writes(async (fixture) => {
    const { mei, tom, modules } = fixture
    const { cohortId, courseId, olga } = await cohortFor(fixture, { members: [mei, tom] })
    const { memberId } = mei
    return {
      run: () => modules.learning.addToCohort(olga, { cohortId, memberId }),
      touches: [
        updates('cohorts', { id: cohortId }, ['taken']),
        updates('enrolments', { personId: memberId, courseId }, ['cohortId', 'opensFrom']),
      ],
    }
  }),
  removeFromCohort: writes(async (fixture) => {
    const { cohortId, courseId, olga } = await cohortOfBoth(fixture)
    const { memberId } = fixture.mei
    return {
      run: () => fixture.modules.learning.removeFromCohort(olga, { cohortId, memberId }),
      touches: [
        updates('cohorts', { id: cohortId }, ['taken']),
        updates('enrolments', { personId: memberId, courseId }, ['cohortId', 'opensFrom']),
      ],
    }
  }),
  joinCohort: writes(async (fixture) => {
    const { mei, tom, clock, modules } = fixture
    const joinUntil = addDuration(clock.now(), day)
    const { cohortId, courseId } = await cohortFor(fixture, { members: [mei, tom], joinUntil })
    return {
      run: () => modules.learning.joinCohort(mei, cohortId),
      touches: [
        updates('cohorts', { id: cohortId }, ['taken']),
        updates('enrolments', { personId: mei.memberId, courseId }, ['cohortId', 'opensFrom']),
      ],
    }
  }),
  addLiveSession: writes(async (fixture) => {
    const { cohortId, olga } = await cohortFor(fixture)
    const startsAt = addDuration(fixture.clock.now(), day)
    const times = { startsAt, endsAt: addDuration(startsAt, hour), timeZone: 'Asia/Taipei' }
    const session = { cohortId, title: 'Kiln', ...times, joinUrl: null, recordingUrl: null }
    return {
      run: () => fixture.modules.learning.addLiveSession(olga, session),
      touches: [inserts('liveSessions', { cohortId, title: 'Kiln' })],
    }
  }),
  updateLiveSession: writes(async (fixture) => {
    const { sessionId: id, olga, startsAt } = await cohortOfBoth(fixture)
    const { modules } = fixture
    const { updatedAt = startsAt } = (await modules.learning.liveSessionById(olga, id)) ?? {}
    const change = { updatedAt, recordingUrl: 'https://video.example/first' }
    return {
      run: () => modules.learning.updateLiveSession(olga, id, change),
      touches: [updates('liveSessions', { id }, ['recordingUrl', 'updatedAt'])],
    }
  }),
  removeLiveSession: writes(async (fixture) => {
    const { sessionId: id, olga } = await cohortOfBoth(fixture)
    const { modules, tom } = fixture
    await modules.learning.markAttendance(olga, { sessionId: id, memberId: tom.memberId, isPresent: true })
    return {
      run: () => modules.learning.removeLiveSession(olga, id),
      touches: [deletes('liveSessions', { id }), deletes('sessionAttendance', { sessionId: id })],
    }
  }),
  markAttendance: writes(async (fixture) => {
    const { sessionId, olga } = await cohortOfBoth(fixture)
    const { memberId: personId } = fixture.mei
    const mark = { sessionId, memberId: personId, isPresent: true }
    return {
      run: () => fixture.modules.learning.markAttendance(olga, mark),
      touches: [inserts('sessionAttendance', { sessionId, personId, isPresent: true })],
    }
  }),
  joinSession: writes(async (fixture) => {
    const { sessionId } = await cohortOfBoth(fixture)
    const { mei, modules, clock } = fixture
    clock.advance({ hours: 2 })
    return {
      run: () => modules.learning.joinSession(mei, sessionId),
      touches: [inserts('sessionAttendance', { sessionId, personId: mei.memberId })],
    }
  }),
  remindOfSessions: writes(async (fixture) => {
    await fixture.drain(() => fixture.modules.learning.remindOfSessions(platformActor))
    const { sessionId: id } = await cohortOfBoth(fixture)
    const { modules, mei, tom, school, twinId } = fixture
    return {
      run: () => modules.learning.remindOfSessions(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('liveSessions', { id }, ['remindedAt']),
          recordsFact('session.begins_soon', { sessionId: id, personId: mei.memberId }),
          recordsFact('session.begins_soon', { sessionId: id, personId: tom.memberId }),
        ],
      ),
    }
  }),
}
