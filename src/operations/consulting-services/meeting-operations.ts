import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment } from '../wire/shapes.ts'
import { meeting, meetingState, toMeeting } from './meeting.ts'

const meetingId = resourceId<'ConsultingMeeting'>('meeting')

export const listMeetings = listOperation({
  id: 'consulting_services.meetings_list',
  reads: 'replica',
  title: 'List meetings',
  description: 'Returns the meetings of all consulting services of this school, or of one, latest first.',
  scope: 'courses:read',
  filters: {
    service_id: resourceId<'ConsultingService'>('consulting service').optional(),
    state: meetingState.optional(),
    from: moment.optional().describe('only those with a start at this moment or later'),
    until: moment.optional().describe('only those that start before this moment'),
  },
  item: meeting,
  untrusted: ['items[].service.name', 'items[].member.name', 'items[].lecturer_name', 'items[].location'],
  read: ({ consulting }, operator, page, filter) =>
    consulting.meetingsWithMembers(operator, { page, ...filter }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (row) => toMeeting(row),
  rest: get('/consulting_services/meetings'),
})

export const cancelMeeting = actOperation({
  id: 'consulting_services.meetings_cancel',
  title: 'Cancel a meeting',
  description: 'Cancels a reserved meeting and releases its time. Refund the payment separately.',
  scope: 'courses:write',
  effect: 'sets',
  input: { id: meetingId },
  output: meeting,
  async run({ consulting }, operator, { id }) {
    await consulting.cancelMeeting(operator, id)
    return toMeeting(orNotFound(await consulting.meetingById(operator, id), 'meeting', id))
  },
  rest: post('/consulting_services/meetings/:id/cancel'),
})

export const finishMeeting = actOperation({
  id: 'consulting_services.meetings_finish',
  title: 'Finish a meeting',
  description: 'Records that a meeting took place. Refused before its start.',
  scope: 'courses:write',
  effect: 'sets',
  input: { id: meetingId },
  output: meeting,
  async run({ consulting }, operator, { id }) {
    await consulting.finishMeeting(operator, id)
    return toMeeting(orNotFound(await consulting.meetingById(operator, id), 'meeting', id))
  },
  rest: post('/consulting_services/meetings/:id/finish'),
})

export const moveMeeting = actOperation({
  id: 'consulting_services.meetings_move',
  title: 'Move a meeting',
  description: 'Moves a reserved meeting to another free time of the same service. Refused after its start.',
  scope: 'courses:write',
  effect: 'sets',
  input: { id: meetingId, starts_at: moment.describe('a free slot of the service') },
  output: meeting,
  async run({ consulting }, operator, { id, startsAt }) {
    await consulting.moveMeeting(operator, id, startsAt)
    return toMeeting(orNotFound(await consulting.meetingById(operator, id), 'meeting', id))
  },
  rest: post('/consulting_services/meetings/:id/move'),
})
