import type { Operation } from '../operation-kinds.ts'
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateSecret,
  updateApplication,
} from './application-operations.ts'
import { getUse } from './use-operations.ts'

/** The operations on OAuth applications, in the order in which interfaces list them. */
export const oauthApplicationOperations: readonly Operation[] = [
  listApplications,
  getApplication,
  createApplication,
  updateApplication,
  rotateSecret,
  deleteApplication,
  getUse,
]
