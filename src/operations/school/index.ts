import type { Operation } from '../operation-kinds.ts'
import { createExport, getExport, listExports } from './export-operations.ts'
import {
  checkOrigin,
  getSchool,
  reopenSchool,
  sendTestMail,
  suspendSchool,
  updateSchool,
} from './school-operations.ts'
import { dismissSetup, getSetup } from './setup-operations.ts'

/** The operations on the school, in the order in which interfaces list them. */
export const schoolOperations: readonly Operation[] = [
  getSchool,
  updateSchool,
  checkOrigin,
  sendTestMail,
  suspendSchool,
  reopenSchool,
  listExports,
  createExport,
  getExport,
  getSetup,
  dismissSetup,
]
