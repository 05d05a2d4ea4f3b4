import { readOperation } from '../operation.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { memberShown, schoolMember } from './member.ts'

export const getMember = readOperation({
  id: 'members.get',
  title: 'Look at a member',
  description: 'One member of this school with the roles they hold here.',
  scope: 'members:read',
  input: { id: idNamed<'Person'>('member', 'id of list_members') },
  output: schoolMember,
  untrusted: ['name'],
  run: async ({ identity }, operator, { id }) =>
    memberShown(orRefuse(await identity.memberById(operator, id), 'member', id)),
  tool: {
    name: 'get_member',
    nextSteps: ['With students:read, get_student with the same id tells what they learn.'],
  },
})
