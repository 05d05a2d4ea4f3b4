import type { Operation } from '../operation-kinds.ts'
import { addAssistant, listAssistants, removeAssistant } from './assistant-operations.ts'
import { createCourse, deleteCourse, getCourse, listCourses, updateCourse } from './course-operations.ts'
import { createPlan, getPlan, listPlans, updatePlan } from './plan-operations.ts'

/** The operations on courses and their plans, in the order in which interfaces list them. */
export const courseOperations: readonly Operation[] = [
  listCourses,
  getCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  listPlans,
  getPlan,
  createPlan,
  updatePlan,
  listAssistants,
  addAssistant,
  removeAssistant,
]
