import { z } from 'zod'
import { memberSorts } from '../../domain/identity/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { listOperation, readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { schoolMember, toMember } from './member.ts'

export const listMembers = listOperation({
  id: 'members.list',
  reads: 'replica',
  title: 'List members',
  description:
    'Returns everybody with a role at this school, latest first: students, teachers and operators. With role, the order is that in which the role was granted, latest first.',
  scope: 'members:read',
  filters: {
    role: z.enum(roles).optional().describe('only those with this role'),
    search: searchText.optional().describe('the beginning of the name or the e-mail address'),
    sort: z.enum(memberSorts).optional().describe('joined_at: the first to join first'),
  },
  item: schoolMember,
  untrusted: ['items[].name'],
  read: ({ identity }, operator, page, filter) => identity.listMembers(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (member) => toMember(member),
  rest: get('/members'),
  tool: {
    name: 'list_members',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Call get_member with an id for one of them, or get_student for what they learn.'],
  },
})

export const getMember = readOperation({
  id: 'members.get',
  title: 'Get a member',
  description: 'Returns a member of this school with their roles here.',
  scope: 'members:read',
  input: { id: resourceId<'Person'>('member', 'id of list_members') },
  output: schoolMember,
  untrusted: ['name'],
  run: async ({ identity }, operator, { id }) =>
    toMember(orNotFound(await identity.memberById(operator, id), 'member', id)),
  rest: get('/members/:id'),
  tool: {
    name: 'get_member',
    nextSteps: ['With students:read, get_student with the same id returns their courses and progress.'],
  },
})

export const getAccount = readOperation({
  id: 'members.account',
  title: 'Get the account of a member',
  description:
    'Returns how a member signs in at this school and the names of the apps that they have connected here, without the permissions or the activity of an app.',
  scope: 'session',
  permission: 'members:read',
  input: { id: resourceId<'Person'>('member') },
  output: component(
    'MemberAccount',
    z.object({
      open_sessions: z.number().int().describe('the number of signed-in browsers at this school'),
      last_sign_in_at: momentOrNull.describe('at this school'),
      has_second_factor: z.boolean().describe('whether signing in requires a code after the password'),
      has_passkey: z.boolean().describe('at this school'),
      apps: z.array(z.object({ name: z.string(), since: moment })),
    }),
  ),
  untrusted: ['apps[].name'],
  async run({ identity, oauth }, operator, { id }) {
    const account = orNotFound(await identity.memberAccount(operator, id), 'member', id)
    const apps = await oauth.appsOfMember(operator, id)
    return {
      open_sessions: account.openSessions ?? 0,
      last_sign_in_at: momentOf(account.lastSignInAt),
      has_second_factor: account.hasSecondFactor,
      has_passkey: account.hasPasskey,
      apps: apps.map(({ name, since }) => ({ name, since: momentOf(since) })),
    }
  },
  rest: get('/members/:id/account'),
})
