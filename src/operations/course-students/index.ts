import type { Operation } from '../operation-kinds.ts'
import { countCourseStudents, getDropOff, listCourseStudents } from './course-student-operations.ts'
import { messageCourseStudents } from './message-operations.ts'

/** The operations on the students of a course, in the order in which interfaces list them. */
export const courseStudentOperations: readonly Operation[] = [
  listCourseStudents,
  countCourseStudents,
  getDropOff,
  messageCourseStudents,
]
