import type { Operation } from '../operation-kinds.ts'
import { createCohort, deleteCohort, getCohort, listCohorts, updateCohort } from './cohort-operations.ts'
import { addCohortMember, listCohortMembers, removeCohortMember } from './member-operations.ts'
import {
  addLiveSession,
  listAttendance,
  listLiveSessions,
  markAttendance,
  removeLiveSession,
  updateLiveSession,
} from './session-operations.ts'

/** The operations on cohorts, in the order in which interfaces list them. */
export const cohortOperations: readonly Operation[] = [
  listCohorts,
  getCohort,
  createCohort,
  updateCohort,
  deleteCohort,
  listCohortMembers,
  addCohortMember,
  removeCohortMember,
  listLiveSessions,
  addLiveSession,
  updateLiveSession,
  removeLiveSession,
  listAttendance,
  markAttendance,
]
