import type { Operation } from '../operation-kinds.ts'
import { exportGradebook, getGradebook, getGradebookColumns } from './gradebook-operations.ts'
import { applyRegrade, getRegrade, previewRegrade } from './regrade-operations.ts'
import { getStatistics } from './statistics-operations.ts'

/** The operations on the results of quizzes, in the order in which interfaces list them. */
export const resultOperations: readonly Operation[] = [
  getGradebook,
  getGradebookColumns,
  exportGradebook,
  getStatistics,
  previewRegrade,
  applyRegrade,
  getRegrade,
]
