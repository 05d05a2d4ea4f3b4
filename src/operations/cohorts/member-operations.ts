import { z } from 'zod'
import type { MemberOfCohort } from '../../domain/learning/index.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment, momentOf } from '../wire/shapes.ts'
import { cohort, toCohort } from './cohort.ts'

const cohortId = resourceId<'Cohort'>('cohort')
const memberId = resourceId<'Person'>('member')

const cohortMember = component('CohortMember', z.object({ member, enrolled_at: moment }))

export const listCohortMembers = listOperation({
  id: 'cohorts.members_list',
  reads: 'replica',
  title: 'List the members of a cohort',
  description: 'Returns the members of a cohort, the latest enrolment first.',
  scope: 'students:read',
  filters: { id: cohortId },
  item: cohortMember,
  untrusted: ['items[].member.name'],
  async read({ learning }, operator, page, { id }) {
    orNotFound(await learning.cohortById(operator, id), 'cohort', id)
    return await learning.listCohortMembers(operator, { page, cohortId: id })
  },
  cursorOf: ({ enrolledAt, personId }) => ({ at: enrolledAt, id: personId }),
  toItem: (row) => toCohortMember(row),
  rest: get('/cohorts/:id/members'),
})

function toCohortMember({ personId, name, email, enrolledAt }: MemberOfCohort) {
  return { member: { id: personId, name, email }, enrolled_at: momentOf(enrolledAt) }
}

export const addCohortMember = actOperation({
  id: 'cohorts.members_add',
  title: 'Add a member to a cohort',
  description:
    'Adds a member who is enrolled in the course of the cohort, or moves them from another cohort of the course. Refused if the cohort is full.',
  scope: 'students:write',
  effect: 'sets',
  input: { id: cohortId, member_id: memberId },
  output: cohort,
  async run({ learning }, operator, { id, memberId }) {
    await learning.addToCohort(operator, { cohortId: id, memberId })
    return toCohort(orNotFound(await learning.cohortById(operator, id), 'cohort', id))
  },
  rest: post('/cohorts/:id/members'),
})

export const removeCohortMember = removeOperation({
  id: 'cohorts.members_remove',
  title: 'Remove a member from a cohort',
  description:
    'Removes a member from a cohort. The course stays theirs, and days count from their enrolment again.',
  scope: 'students:write',
  input: { id: cohortId, member_id: memberId },
  run: async ({ learning }, operator, { id, memberId }) =>
    await learning.removeFromCohort(operator, { cohortId: id, memberId }),
  rest: remove('/cohorts/:id/members/:member_id'),
})
