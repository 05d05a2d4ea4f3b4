import { addDuration, day, hour } from '../../../../src/platform/durations.ts'
import type { Samples, Setting } from './sample.ts'
import { aStudent } from './students.ts'

/** A cohort of a student's course that the student is in, with a session in a month. */
async function aCohort(setting: Setting) {
  const { world, owner, school } = setting
  const { learning } = world.modules
  const { student, courseId } = await aStudent(setting)
  const startsAt = addDuration(world.clock.now(), day)
  const endsAt = addDuration(startsAt, 60 * day)
  const terms = { name: 'Spring', startsAt, endsAt, capacity: 20, joinFrom: null, joinUntil: null }
  const id = await learning.createCohort(owner, { courseId, ...terms })
  await learning.addToCohort(owner, { cohortId: id, memberId: student.memberId })
  const begins = addDuration(startsAt, 30 * day)
  const times = { startsAt: begins, endsAt: addDuration(begins, hour), timeZone: school.timeZone }
  const urls = { joinUrl: 'https://meet.example/cohort', recordingUrl: null }
  const sessionId = await learning.addLiveSession(owner, {
    cohortId: id,
    title: 'First hour',
    ...times,
    ...urls,
  })
  return { id, sessionId, student, courseId }
}

async function anEmptyCohort(setting: Setting) {
  const { world, owner } = setting
  const { student, courseId } = await aStudent(setting)
  const startsAt = addDuration(world.clock.now(), day)
  const terms = { name: 'Spring', capacity: null, joinFrom: null, joinUntil: null }
  const endsAt = addDuration(startsAt, 60 * day)
  const id = await world.modules.learning.createCohort(owner, { courseId, ...terms, startsAt, endsAt })
  return { id, student, courseId }
}

export const cohortSamples: Samples = {
  'cohorts.list': async (setting) => ({
    query: { limit: '2', course_id: (await aCohort(setting)).courseId },
  }),
  'cohorts.get': async (setting) => ({ params: { id: (await aCohort(setting)).id } }),
  'cohorts.create': async (setting) => ({
    body: {
      course_id: (await aStudent(setting)).courseId,
      name: 'Spring',
      starts_at: '2030-03-01T00:00:00Z',
      ends_at: '2030-05-01T00:00:00Z',
      capacity: 20,
    },
  }),
  'cohorts.update': async (setting) => {
    const { id } = await aCohort(setting)
    const cohort = await setting.world.modules.learning.cohortById(setting.owner, id)
    return { params: { id }, version: cohort?.updatedAt ?? '', body: { name: 'Early spring', capacity: 30 } }
  },
  'cohorts.delete': async (setting) => ({ params: { id: (await anEmptyCohort(setting)).id } }),
  'cohorts.members_list': async (setting) => ({
    params: { id: (await aCohort(setting)).id },
    query: { limit: '2' },
  }),
  'cohorts.members_add': async (setting) => {
    const { id, student } = await anEmptyCohort(setting)
    return { params: { id }, body: { member_id: student.memberId } }
  },
  'cohorts.members_remove': async (setting) => {
    const { id, student } = await aCohort(setting)
    return { params: { id, member_id: student.memberId } }
  },
  'cohorts.sessions_list': async (setting) => ({ params: { id: (await aCohort(setting)).id } }),
  'cohorts.sessions_add': async (setting) => ({
    params: { id: (await aCohort(setting)).id },
    body: {
      title: 'Questions and answers',
      starts_at: '2030-03-08T11:00:00Z',
      ends_at: '2030-03-08T12:00:00Z',
      join_url: 'https://meet.example/questions',
    },
  }),
  'cohorts.sessions_update': async (setting) => {
    const { sessionId: id } = await aCohort(setting)
    const session = await setting.world.modules.learning.liveSessionById(setting.owner, id)
    const body = { recording_url: 'https://video.example/first-hour' }
    return { params: { id }, version: session?.updatedAt ?? '', body }
  },
  'cohorts.sessions_remove': async (setting) => ({ params: { id: (await aCohort(setting)).sessionId } }),
  'cohorts.attendance_list': async (setting) => ({
    params: { id: (await aCohort(setting)).sessionId },
    query: { limit: '2' },
  }),
  'cohorts.attendance_mark': async (setting) => {
    const { sessionId, student } = await aCohort(setting)
    return { params: { id: sessionId }, body: { member_id: student.memberId, is_present: true } }
  },
}
