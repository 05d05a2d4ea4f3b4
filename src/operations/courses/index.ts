import type { Operation } from '../operation-kinds.ts'
import { createCourse } from './create-course.ts'
import { deleteCourse } from './delete-course.ts'
import { getCourse } from './get-course.ts'
import { listCourses } from './list-courses.ts'
import { planOperations } from './plan-operations.ts'
import { updateCourse } from './update-course.ts'

export const courseOperations: readonly Operation[] = [
  listCourses,
  getCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  ...planOperations,
]
