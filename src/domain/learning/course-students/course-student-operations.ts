import { bindDeps } from '../../../platform/bind-deps.ts'
import type { LearningDeps } from '../deps.ts'
import { countCourseStudents, listCourseStudents } from './course-students.ts'
import { dropOff } from './drop-off.ts'

/** The students of a course at a glance. */
export function courseStudentOperations(deps: LearningDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the students of a course with their status and progress. */
    listCourseStudents: on(listCourseStudents),
    /** The number of students of a course with each status. */
    countCourseStudents: on(countCourseStudents),
    /** How many students reached, completed and left the course at each lecture. */
    dropOff: on(dropOff),
  }
}
