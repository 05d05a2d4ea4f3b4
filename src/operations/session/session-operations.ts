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
  description:
    'Returns the signed-in person, their permissions, the school, and the token that each change must send back.',
  scope: 'session',
  permission: 'courses:read',
  isOpenWhenClosed: true,
  input: {},
  output: component(
    'Session',
    z.object({
      person_id: id,
      name: z.string(),
      roles: z.array(z.enum(roles)).describe('highest first'),
      permissions: z.array(z.string()).describe('the permissions of these roles'),
      school: z.object({
        name: z.string(),
        origin: z.string(),
        currency: z.string(),
        time_zone: z.string(),
        locale: z.string(),
        locales: z.array(z.string()),
        features: z.array(z.string()).describe('the features that are switched on'),
      }),
      csrf_token: z.string().describe('send it as X-CSRF-Token with each change'),
    }),
  ),
  run: async (_modules, { memberId, roles: operatorRoles }, _input, { proof, name = '', school }) => ({
    person_id: memberId,
    name,
    roles: [...operatorRoles],
    permissions: [...permissionsOf(operatorRoles)],
    school: {
      name: school.name,
      origin: school.origin,
      currency: school.currency,
      time_zone: school.timeZone,
      locale: school.locale,
      locales: [...school.locales],
      features: [...school.features],
    },
    csrf_token: proof?.() ?? '',
  }),
  rest: get('/session'),
})
