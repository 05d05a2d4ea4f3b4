import { z } from 'zod'
import { permissionsOf } from '../../domain/identity/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id } from '../wire/shapes.ts'

export const getSession = readOperation({
  id: 'session.get',
  title: 'Get the session',
  description: 'Who is signed in, what their roles allow, and the token that each change must send back.',
  scope: 'session',
  permission: 'courses:read',
  input: {},
  output: component(
    'Session',
    z.object({
      person_id: id,
      roles: z.array(z.enum(roles)).describe('highest first'),
      permissions: z.array(z.string()).describe('what these roles allow'),
      csrf_token: z.string().describe('send it as X-CSRF-Token with each change'),
    }),
  ),
  run: async (_modules, { memberId, roles: held }, _input, { proof }) => ({
    person_id: memberId,
    roles: [...held],
    permissions: [...permissionsOf(held)],
    csrf_token: proof?.() ?? '',
  }),
  rest: get('/session'),
})
