import type { Operation } from '../operation.ts'
import { createCourse } from './create-course.ts'
import { updateCourse } from './update-course.ts'

export const courseOperations: readonly Operation[] = [createCourse, updateCourse]
