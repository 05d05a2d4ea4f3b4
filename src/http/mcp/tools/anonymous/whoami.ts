import { z } from 'zod'
import { bearerOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

export const whoami = defineTool({
  name: 'whoami',
  title: 'Who is signed in',
  description:
    'Returns the owner of the access token, their roles at this site, and the scopes of the token. Without a token it returns HTTP 401 with instructions to sign in: call it to start the sign-in.',
  access: 'signed-in',
  activity: 'identity',
  input: z.strictObject({}),
  output: z.object({
    id: z.uuid().describe('the same as `sub` of UserInfo'),
    name: z.string().optional().describe('only with the scope profile'),
    email: z.string().optional().describe('only with the scope email'),
    roles: z.array(z.string()).describe('at this site, highest first'),
    school: z.object({ id: z.uuid(), name: z.string(), address: z.string() }),
    client_id: z.string(),
    scopes: z.array(z.string()),
    next_steps: nextSteps,
  }),
  untrusted: ['name'],
  async run(context) {
    const { owner, scopes, clientId } = bearerOf(context)
    const { school } = context
    return {
      id: owner.personId,
      ...(scopes.has('profile') ? { name: owner.name } : {}),
      ...(scopes.has('email') ? { email: owner.email } : {}),
      roles: [...owner.roles],
      school: { id: school.id, name: school.name, address: school.origin },
      client_id: clientId,
      scopes: [...scopes].sort(),
      next_steps: [
        scopes.has('account:read')
          ? 'Call list_my_courses, get_next_lecture, list_my_payments or list_my_notifications for the data of this member.'
          : 'List the tools again: the list now includes the tools for these scopes and roles. A member’s own data requires account:read.',
      ],
    }
  },
})
