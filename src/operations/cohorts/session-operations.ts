import { z } from 'zod'
import { type Attendance, type LiveSession, sessionFields } from '../../domain/learning/index.ts'
import { actOperation, listOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id as idShape, moment, momentOf, momentOrNull, version } from '../wire/shapes.ts'

const cohortId = resourceId<'Cohort'>('cohort')
const sessionId = resourceId<'LiveSession'>('live session')
const memberId = resourceId<'Person'>('member')

const liveSession = component(
  'LiveSession',
  z.object({
    id: idShape,
    cohort_id: idShape,
    title: z.string(),
    starts_at: moment,
    ends_at: moment,
    time_zone: z.string(),
    join_url: z.string().nullable(),
    recording_url: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
  }),
)

function toLiveSession(row: LiveSession): z.input<typeof liveSession> {
  return {
    id: row.id,
    cohort_id: row.cohortId,
    title: row.title,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    time_zone: row.timeZone,
    join_url: row.joinUrl,
    recording_url: row.recordingUrl,
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}

export const listLiveSessions = listOperation({
  id: 'cohorts.sessions_list',
  reads: 'primary',
  title: 'List the live sessions of a cohort',
  description: 'Returns the live sessions of a cohort, the earliest first.',
  scope: 'courses:read',
  filters: { id: cohortId },
  item: liveSession,
  untrusted: ['items[].title'],
  async read({ learning }, operator, _page, { id }) {
    orNotFound(await learning.cohortById(operator, id), 'cohort', id)
    const rows = await learning.listLiveSessions(operator, id)
    return { rows, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (row) => toLiveSession(row),
  rest: get('/cohorts/:id/sessions'),
})

export const addLiveSession = writeOperation({
  id: 'cohorts.sessions_add',
  title: 'Add a live session',
  description: 'Adds a live session to a cohort. Its members are reminded a day ahead.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    id: cohortId,
    title: sessionFields.title,
    starts_at: moment,
    ends_at: moment.describe('after starts_at'),
    time_zone: sessionFields.timeZone.optional().describe('that of the school unless given'),
    join_url: sessionFields.joinUrl
      .default(null)
      .describe('visible to members of the cohort from one hour before the start until the end'),
    recording_url: sessionFields.recordingUrl.default(null).describe('visible to them after the end'),
  },
  output: liveSession,
  async run({ learning }, operator, { id: cohortId, timeZone = undefined, ...settings }, { school }) {
    const id = await learning.addLiveSession(operator, {
      ...settings,
      cohortId,
      timeZone: timeZone ?? school.timeZone,
    })
    return toLiveSession(orNotFound(await learning.liveSessionById(operator, id), 'live session', id))
  },
  rest: post('/cohorts/:id/sessions'),
})

export const updateLiveSession = writeOperation({
  id: 'cohorts.sessions_update',
  title: 'Update a live session',
  description:
    'Updates the given fields of a live session, for example its recording. A new start reminds its members again.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: sessionId,
    updated_at: version,
    title: sessionFields.title.optional(),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    time_zone: sessionFields.timeZone.optional(),
    join_url: sessionFields.joinUrl.optional(),
    recording_url: sessionFields.recordingUrl.optional(),
  },
  output: liveSession,
  async run({ learning }, operator, { id, ...changes }) {
    await learning.updateLiveSession(operator, id, changes)
    return toLiveSession(orNotFound(await learning.liveSessionById(operator, id), 'live session', id))
  },
  rest: patch('/live_sessions/:id'),
})

export const removeLiveSession = removeOperation({
  id: 'cohorts.sessions_remove',
  title: 'Remove a live session',
  description: 'Removes a live session with its attendance.',
  scope: 'courses:write',
  input: { id: sessionId },
  run: async ({ learning }, operator, { id }) => await learning.removeLiveSession(operator, id),
  rest: remove('/live_sessions/:id'),
})

const attendance = component(
  'SessionAttendance',
  z.object({
    member,
    is_present: z.boolean().describe('what staff marked, or else whether the member joined'),
    is_marked: z.boolean().describe('true if staff marked it'),
    joined_at: momentOrNull,
  }),
)

function toAttendance(row: Attendance): z.input<typeof attendance> {
  return {
    member: { id: row.personId, name: row.name, email: row.email },
    is_present: row.isPresent,
    is_marked: row.marked !== null,
    joined_at: momentOf(row.joinedAt),
  }
}

export const listAttendance = listOperation({
  id: 'cohorts.attendance_list',
  reads: 'primary',
  title: 'List the attendance of a live session',
  description: 'Returns the members of the cohort of a live session, and whether they attended.',
  scope: 'students:read',
  filters: { id: sessionId },
  item: attendance,
  untrusted: ['items[].member.name'],
  async read({ learning }, operator, page, { id }) {
    orNotFound(await learning.liveSessionById(operator, id), 'live session', id)
    return await learning.listAttendance(operator, { page, sessionId: id })
  },
  cursorOf: ({ enrolledAt, personId }) => ({ at: enrolledAt, id: personId }),
  toItem: (row) => toAttendance(row),
  rest: get('/live_sessions/:id/attendance'),
})

const markedAttendance = z.object({
  session_id: z.uuid(),
  member_id: z.uuid(),
  is_present: z.boolean().nullable(),
})

export const markAttendance = actOperation({
  id: 'cohorts.attendance_mark',
  title: 'Mark the attendance of a member',
  description: 'Marks whether a member of the cohort attended a live session.',
  scope: 'students:write',
  effect: 'sets',
  input: {
    id: sessionId,
    member_id: memberId,
    is_present: z.boolean().nullable().describe('null removes the mark: members who joined count as present'),
  },
  output: markedAttendance,
  async run({ learning }, operator, { id, memberId, isPresent }) {
    await learning.markAttendance(operator, { sessionId: id, memberId, isPresent })
    return { session_id: id, member_id: memberId, is_present: isPresent }
  },
  rest: post('/live_sessions/:id/attendance'),
})
