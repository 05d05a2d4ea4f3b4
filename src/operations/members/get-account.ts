import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const getAccount = readOperation({
  id: 'members.account',
  title: 'Get the account of a member',
  description:
    'How a member signs in at this school, and which apps they have connected here: names only, never what an app may do or did.',
  scope: 'session',
  permission: 'members:read',
  input: { id: idNamed<'Person'>('member') },
  output: component(
    'MemberAccount',
    z.object({
      open_sessions: z.number().int().describe('how many browsers are signed in at this school'),
      last_sign_in_at: momentOrNull.describe('at this school'),
      has_second_factor: z.boolean().describe('whether the account asks for a code after the password'),
      has_passkey: z.boolean().describe('at this school'),
      apps: z.array(z.object({ name: z.string(), since: moment })),
    }),
  ),
  untrusted: ['apps[].name'],
  async run({ identity, oauth }, operator, { id }) {
    const account = orRefuse(await identity.memberAccount(operator, id), 'member', id)
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
