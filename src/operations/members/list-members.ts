import { z } from 'zod'
import { memberSorts } from '../../domain/identity/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { searchText } from '../wire/search-text.ts'
import { memberShown, schoolMember } from './member.ts'

export const listMembers = listOperation({
  id: 'members.list',
  title: 'List members',
  description:
    'Everybody with a role at this school, those who joined last first: students, teachers and operators. With role, those who were given it last come first.',
  scope: 'members:read',
  filters: {
    role: z.enum(roles).optional().describe('only those with this role'),
    search: searchText.optional().describe('how the name or the e-mail address begins'),
    sort: z.enum(memberSorts).optional().describe('joined_at: the first to join first'),
  },
  item: schoolMember,
  untrusted: ['items[].name'],
  read: ({ identity }, operator, page, filter) => identity.listMembers(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (member) => memberShown(member),
  rest: get('/members'),
  tool: {
    name: 'list_members',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Call get_member with an id for one of them, or get_student for what they learn.'],
  },
})
