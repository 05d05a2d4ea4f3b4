import type { Operation } from '../operation-kinds.ts'
import {
  getProgress,
  grantCourse,
  listEnrollments,
  resetLecture,
  revokeCourse,
  unlockLecture,
} from './enrollment-operations.ts'
import { getStudent, listStudents } from './student-operations.ts'

/** The operations on students, in the order in which interfaces list them. */
export const studentOperations: readonly Operation[] = [
  listStudents,
  getStudent,
  listEnrollments,
  grantCourse,
  revokeCourse,
  getProgress,
  resetLecture,
  unlockLecture,
]
