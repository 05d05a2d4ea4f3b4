import type { Operation } from '../operation-kinds.ts'
import { entitlementOperations } from './entitlement-operations.ts'
import { getAccount } from './get-account.ts'
import { getMember } from './get-member.ts'
import { invitationOperations } from './invitation-operations.ts'
import { listMembers } from './list-members.ts'
import { roleOperations } from './role-operations.ts'

export const memberOperations: readonly Operation[] = [
  listMembers,
  getMember,
  getAccount,
  ...entitlementOperations,
  ...roleOperations,
  ...invitationOperations,
]
