import type { Operation } from '../operation-kinds.ts'
import { createLecturer } from './create-lecturer.ts'
import { deleteLecturer } from './delete-lecturer.ts'
import { getLecturer } from './get-lecturer.ts'
import { listLecturers } from './list-lecturers.ts'
import { updateLecturer } from './update-lecturer.ts'

export const lecturerOperations: readonly Operation[] = [
  listLecturers,
  getLecturer,
  createLecturer,
  updateLecturer,
  deleteLecturer,
]
