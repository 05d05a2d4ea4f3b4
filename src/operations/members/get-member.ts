import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { memberShown, schoolMember } from './member.ts'

export const getMember = readOperation({
  id: 'members.get',
  title: 'Get a member',
  description: 'A member of this school with the roles that they hold here.',
  scope: 'members:read',
  input: { id: idNamed<'Person'>('member', 'id of list_members') },
  output: schoolMember,
  untrusted: ['name'],
  run: async ({ identity }, operator, { id }) =>
    memberShown(orRefuse(await identity.memberById(operator, id), 'member', id)),
  rest: get('/members/:id'),
  tool: {
    name: 'get_member',
    nextSteps: ['With students:read, get_student with the same id tells what they learn.'],
  },
})
