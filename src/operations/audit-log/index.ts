import type { Operation } from '../operation-kinds.ts'
import { listAuditLog } from './audit-log-operations.ts'

/** The operations on the audit log, in the order in which interfaces list them. */
export const auditLogOperations: readonly Operation[] = [listAuditLog]
