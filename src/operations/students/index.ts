import type { Operation } from '../operation-kinds.ts'
import { enrollmentOperations } from './enrollment-operations.ts'
import { getStudent } from './get-student.ts'
import { listStudents } from './list-students.ts'

export const studentOperations: readonly Operation[] = [listStudents, getStudent, ...enrollmentOperations]
