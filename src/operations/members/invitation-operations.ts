import { z } from 'zod'
import { roles } from '../../domain/tenancy/index.ts'
import { locales } from '../../platform/locales.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { invitation, toInvitation } from './invitation.ts'
import { refuseOwnerByToken } from './role-operations.ts'

export const listInvitations = listOperation({
  id: 'members.invitations_list',
  reads: 'primary',
  title: 'List invitations',
  description: 'Returns the invitations to this school that can still be accepted, latest first.',
  scope: 'members:read',
  filters: {},
  item: invitation,
  read: ({ identity }, operator, page) => identity.listInvitations(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toInvitation(row),
  rest: get('/members/invitations'),
})

export const createInvitation = actOperation({
  id: 'members.invitations_create',
  title: 'Invite a person',
  description:
    'Sends an e-mail with a link that grants its recipient a role at this school, up to your own. Another invitation to the same e-mail address replaces the former one.',
  scope: 'members:write',
  permission: 'roles:write',
  effect: 'adds',
  input: {
    email: z.string().max(254),
    role: z.enum(roles),
    locale: z
      .enum(locales)
      .optional()
      .describe('the language of the e-mail if the recipient has no account; default: that of the school'),
  },
  output: invitation,
  async run({ identity }, operator, { email, role, locale = undefined }, caller) {
    refuseOwnerByToken(caller, role)
    const newInvitation = { email, role, locale: locale ?? caller.school.locale }
    return toInvitation(await identity.invite(operator, newInvitation, caller.visit))
  },
  rest: post('/members/invitations'),
})

export const revokeInvitation = removeOperation({
  id: 'members.invitations_revoke',
  title: 'Revoke an invitation',
  description: 'Revokes an invitation: the link in its e-mail no longer works.',
  scope: 'members:write',
  permission: 'roles:write',
  input: { id: resourceId<'MailLink'>('invitation') },
  run: async ({ identity }, operator, { id }, { visit }) =>
    await identity.revokeInvitation(operator, id, visit),
  rest: remove('/members/invitations/:id'),
})
