import type { Operation } from '../operation-kinds.ts'
import { listFailedJobs, retryFailedJob } from './failed-job-operations.ts'

/** The operations on failed jobs, in the order in which interfaces list them. */
export const failedJobOperations: readonly Operation[] = [listFailedJobs, retryFailedJob]
