import type { Operation } from '../operation-kinds.ts'
import { exceptionOperations } from './exception-operations.ts'
import { meetingOperations } from './meeting-operations.ts'
import { serviceOperations } from './service-operations.ts'
import { slotOperations } from './slot-operations.ts'

export const consultingServiceOperations: readonly Operation[] = [
  ...serviceOperations,
  ...slotOperations,
  ...exceptionOperations,
  ...meetingOperations,
]
