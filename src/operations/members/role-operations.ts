import { z } from 'zod'
import { type Role, roles } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../caller.ts'
import { removeOperation } from '../operation.ts'
import { put, remove } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { schoolMember, toMember } from './member.ts'

const memberRole = { id: resourceId<'Person'>('member'), role: z.enum(roles) }

export const grantRole = versionedOperation({
  id: 'members.roles_grant',
  title: 'Grant a role',
  description:
    'Grants a member a role at this school, up to your own. Send the version of the member as If-Match. Only a person in the admin area can grant the role owner.',
  scope: 'members:write',
  permission: 'roles:write',
  effect: 'sets',
  input: memberRole,
  output: schoolMember,
  current: async ({ identity }, operator, { id }) =>
    toMember(orNotFound(await identity.memberById(operator, id), 'member', id)),
  async run({ identity }, operator, { id, role }, caller) {
    refuseOwnerByToken(caller, role)
    orNotFound(await identity.memberById(operator, id), 'member', id)
    const { schoolId } = operator
    await identity.grantRole(operator, { schoolId, personId: id, role }, caller.visit)
    return toMember(orNotFound(await identity.memberById(operator, id), 'member', id))
  },
  rest: put('/members/:id/roles/:role'),
})

export const revokeRole = removeOperation({
  id: 'members.roles_revoke',
  title: 'Revoke a role',
  description:
    'Revokes a role of a member. A member without any role is no longer a member. The role of the last owner cannot be revoked.',
  scope: 'members:write',
  permission: 'roles:write',
  input: memberRole,
  async run({ identity }, operator, { id, role }, caller) {
    refuseOwnerByToken(caller, role)
    orNotFound(await identity.memberById(operator, id), 'member', id)
    const { schoolId } = operator
    await identity.revokeRole(operator, { schoolId, personId: id, role }, caller.visit)
  },
  rest: remove('/members/:id/roles/:role'),
})

/** Only a person can change the owners of a school, never an app. */
export function refuseOwnerByToken({ by }: Caller, role: Role): void {
  if (role === 'owner' && by !== 'session')
    throw new Refusal('not_permitted', 'Only a person at the admin area can give or take the role owner')
}
