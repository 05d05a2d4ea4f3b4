import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { memberShown, schoolMember } from './member.ts'

export const listMembers = listOperation({
  id: 'members.list',
  title: 'List members',
  description:
    'Everybody with a role at this school, newest account first: students, teachers and operators.',
  scope: 'members:read',
  filters: {
    role: z
      .enum(['owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student'])
      .optional()
      .describe('only those with this role'),
  },
  item: schoolMember,
  untrusted: ['items[].name'],
  read: ({ identity }, operator, page, { role }) => identity.listMembers(operator, { page, role }),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (member) => memberShown(member),
  rest: get('/members'),
  tool: {
    name: 'list_members',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Call get_member with an id for one of them, or get_student for what they learn.'],
  },
})
