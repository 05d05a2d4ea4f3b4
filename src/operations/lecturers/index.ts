import type { Operation } from '../operation-kinds.ts'
import {
  createLecturer,
  deleteLecturer,
  getLecturer,
  listLecturers,
  updateLecturer,
} from './lecturer-operations.ts'

/** The operations on lecturers, in the order in which interfaces list them. */
export const lecturerOperations: readonly Operation[] = [
  listLecturers,
  getLecturer,
  createLecturer,
  updateLecturer,
  deleteLecturer,
]
