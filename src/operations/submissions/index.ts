import type { Operation } from '../operation-kinds.ts'
import { listRubrics, setRubric } from './rubric-operations.ts'
import {
  claimSubmission,
  getSubmission,
  gradeSubmission,
  listSubmissions,
  releaseSubmission,
  returnSubmission,
} from './submission-operations.ts'

/** The operations on submissions, in the order in which interfaces list them. */
export const submissionOperations: readonly Operation[] = [
  listSubmissions,
  getSubmission,
  claimSubmission,
  releaseSubmission,
  gradeSubmission,
  returnSubmission,
  listRubrics,
  setRubric,
]
