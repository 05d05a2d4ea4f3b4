import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { memberShown, schoolMember } from '../../shapes/member.ts'

export const listMembers = defineListTool({
  name: 'list_members',
  title: 'List members',
  description:
    'Everybody with a role at this school, newest account first: students, teachers and those who run it. Personal data: use it only for what the operator asked.',
  access: ['members:read'],
  activity: 'school',
  filters: {
    role: z
      .enum(['owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student'])
      .optional()
      .describe('only those with this role'),
  },
  shown: schoolMember,
  untrusted: ['items[].name'],
  nextSteps: ['Call get_member with an id for one of them, or get_student for what they learn.'],
  read: async (context, page, { role }) =>
    await context.modules.identity.listMembers(operatorOf(context), { page, role }),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (member) => memberShown(member),
})
