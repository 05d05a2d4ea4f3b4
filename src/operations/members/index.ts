import type { Operation } from '../operation-kinds.ts'
import {
  grantMemberEntitlement,
  listMemberEntitlements,
  revokeMemberEntitlement,
} from './entitlement-operations.ts'
import { createInvitation, listInvitations, revokeInvitation } from './invitation-operations.ts'
import { getAccount, getMember, listMembers } from './member-operations.ts'
import { grantRole, revokeRole } from './role-operations.ts'

/** The operations on members, in the order in which interfaces list them. */
export const memberOperations: readonly Operation[] = [
  listMembers,
  getMember,
  getAccount,
  listMemberEntitlements,
  grantMemberEntitlement,
  revokeMemberEntitlement,
  grantRole,
  revokeRole,
  listInvitations,
  createInvitation,
  revokeInvitation,
]
