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
  title: 'List invitations',
  description: 'The invitations to this school that can still be accepted, latest first.',
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
  title: 'Invite somebody',
  description:
    'Sends a mail with a link that gives its reader a role at this school, up to your own. A further invitation to the same address replaces the one before.',
  scope: 'members:write',
  permission: 'roles:write',
  effect: 'adds',
  input: {
    email: z.string().max(254),
    role: z.enum(roles),
    locale: z
      .enum(locales)
      .optional()
      .describe('the language of the mail where the reader has no account; that of the school unless given'),
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
  title: 'Withdraw an invitation',
  description: 'Withdraws an invitation: the link in its mail opens nothing from now on.',
  scope: 'members:write',
  permission: 'roles:write',
  input: { id: resourceId<'MailLink'>('invitation') },
  run: async ({ identity }, operator, { id }, { visit }) =>
    await identity.revokeInvitation(operator, id, visit),
  rest: remove('/members/invitations/:id'),
})
