import { z } from 'zod'
import { mayChangeRole, permissionGroups, permissionsOf } from '../../domain/identity/index.ts'
import { roles } from '../../domain/tenancy/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'

const groupKeys = Object.keys(permissionGroups)

export const getRoles = readOperation({
  id: 'roles.get',
  title: 'Get the roles',
  description:
    'Returns the roles, highest first, with the permissions of each, the number of people who have it here, and whether you can grant it. The permissions are grouped, with a key for each group.',
  scope: 'members:read',
  input: {},
  output: component(
    'Roles',
    z.object({
      roles: z.array(
        z.object({
          role: z.enum(roles),
          permissions: z.array(z.string()),
          people: z.number().int().describe('the number of people who have it at this school'),
          may_give: z.boolean().describe('whether you can grant and revoke it'),
        }),
      ),
      permission_groups: z.array(z.object({ key: z.enum(groupKeys), permissions: z.array(z.string()) })),
    }),
  ),
  async run({ identity }, operator, _input, { by }) {
    const counted = await identity.countByRole(operator)
    return {
      roles: counted.map(({ role, people }) => ({
        role,
        permissions: [...permissionsOf([role])],
        people,
        // Only a person can change the owners of a school, never an app.
        may_give: mayChangeRole(operator.roles, role) && (role !== 'owner' || by === 'session'),
      })),
      permission_groups: Object.entries(permissionGroups).map(([key, permissions]) => ({
        key,
        permissions: [...permissions],
      })),
    }
  },
  rest: get('/roles'),
})
